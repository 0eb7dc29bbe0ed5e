import { mailChoicesOf } from '@portal/domain/accounts/mail-choice.ts'
import { languages } from '@portal/domain/languages.ts'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ownNameOf } from '../../parts/language/language-names.ts'
import { showLanguage } from '../../parts/language/readers-language.ts'
import { aProfile } from '../../testing/a-profile.ts'
import { ProfileForm } from './profile-form.tsx'

const city = () => screen.getByLabelText<HTMLInputElement>('City')
const type = (value: string) => fireEvent.change(city(), { target: { value } })
const savable = () =>
  screen.getAllByRole<HTMLButtonElement>('button', { name: 'Save' }).filter(({ disabled }) => !disabled)
const save = () =>
  act(async () => {
    for (const button of savable()) fireEvent.click(button)
  })

afterEach(() => showLanguage('en'))

describe('a field of the profile', () => {
  it('is sent alone and trimmed, and offers no Save when nothing was changed', async () => {
    const onSave = vi.fn(async () => undefined)
    render(<ProfileForm profile={aProfile} onSave={onSave} />)
    expect(savable()).toEqual([])
    type(' Bremen ')
    expect(savable()).toHaveLength(1)
    await save()
    expect(onSave.mock.calls).toEqual([[{ field: 'city', value: 'Bremen', seen: 'Hamburg' }]])
  })

  it('keeps what is typed while it is being saved', async () => {
    let saved = () => {}
    const onSave = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          saved = resolve
        }),
    )
    const { rerender } = render(<ProfileForm profile={aProfile} onSave={onSave} />)
    type('Bremen')
    await save()
    type('Bremerhaven')
    rerender(<ProfileForm profile={{ ...aProfile, city: 'Bremen' }} onSave={onSave} />)
    await act(async () => saved())
    expect(city().value).toBe('Bremerhaven')
    await save()
    expect(onSave).toHaveBeenLastCalledWith({ field: 'city', value: 'Bremerhaven', seen: 'Bremen' })
  })

  it('says what it showed when somebody began to type, whatever was read since', async () => {
    const onSave = vi.fn(async () => undefined)
    const { rerender } = render(<ProfileForm profile={aProfile} onSave={onSave} />)
    type('Porto')
    rerender(<ProfileForm profile={{ ...aProfile, city: 'Faro' }} onSave={onSave} />)
    await save()
    expect(onSave).toHaveBeenCalledWith({ field: 'city', value: 'Porto', seen: 'Hamburg' })
  })

  it('shows a country in the reader’s language, and sends its English name', async () => {
    void showLanguage('de')
    const onSave = vi.fn(async () => undefined)
    render(<ProfileForm profile={aProfile} onSave={onSave} />)
    const country = screen.getByLabelText<HTMLInputElement>('Land')
    expect(country.value).toBe('Deutschland')
    fireEvent.change(country, { target: { value: 'Österreich' } })
    const [button] = screen
      .getAllByRole<HTMLButtonElement>('button', { name: 'Speichern' })
      .filter((one) => !one.disabled)
    await act(async () => button && fireEvent.click(button))
    expect(onSave.mock.calls).toEqual([[{ field: 'country', value: 'Austria', seen: 'Germany' }]])
  })
})

describe('the mails of a profile', () => {
  it('are chosen where they come to the account, and the choice is saved as soon as it is made', async () => {
    const onSave = vi.fn(async () => undefined)
    const { rerender } = render(<ProfileForm profile={aProfile} onSave={onSave} />)
    expect(screen.queryByRole('radio')).toBeNull()
    rerender(<ProfileForm profile={aProfile} mailChoices={mailChoicesOf('USER')} onSave={onSave} />)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^At once/ }).checked).toBe(true)
    await act(async () => fireEvent.click(screen.getByRole('radio', { name: /^Once a day/ })))
    expect(onSave.mock.calls).toEqual([[{ field: 'mailChoice', value: 'DAILY' }]])
  })

  it('are about all requests of the company where the reader has colleagues and wants so', async () => {
    const onSave = vi.fn(async () => undefined)
    const { rerender } = render(<ProfileForm profile={aProfile} mailChoices={mailChoicesOf('USER')} onSave={onSave} />)
    expect(screen.queryByRole('radio', { name: /^All of the company/ })).toBeNull()
    rerender(<ProfileForm profile={aProfile} mailChoices={mailChoicesOf('USER')} hasColleagues onSave={onSave} />)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Those I look after' }).checked).toBe(true)
    await act(async () => fireEvent.click(screen.getByRole('radio', { name: /^All of the company/ })))
    expect(onSave.mock.calls).toEqual([[{ field: 'mailCases', value: 'company' }]])
  })

  it('of an administrator come at once or once a day: each of them asks for something', () => {
    render(<ProfileForm profile={aProfile} mailChoices={mailChoicesOf('ADMIN')} onSave={async () => undefined} />)
    expect(screen.getAllByRole('radio')).toHaveLength(2)
    screen.getByRole('radio', { name: /^Once a day/ })
  })
})

describe('the language of a profile', () => {
  const language = () => screen.getByLabelText<HTMLSelectElement>('Language')
  const choose = (value: string) => act(async () => fireEvent.change(language(), { target: { value } }))

  it('is saved as soon as it is chosen', async () => {
    const onSave = vi.fn(async () => undefined)
    render(<ProfileForm profile={aProfile} onSave={onSave} />)
    expect([...language().options].map(({ text }) => text)).toEqual(languages.map(ownNameOf))
    await choose('de')
    expect(onSave.mock.calls).toEqual([[{ field: 'language', value: 'de' }]])
  })

  it('is shown as it is saved when another one could not be', async () => {
    const onSave = vi.fn(async () => {
      throw new Error('not saved')
    })
    render(<ProfileForm profile={aProfile} onSave={onSave} />)
    await choose('de')
    expect(language().value).toBe('en')
  })
})
