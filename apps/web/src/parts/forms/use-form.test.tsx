import type { Problems } from '@portal/domain/problem.ts'
import { problemText } from '@portal/texts/problem-texts.ts'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, NoResponse } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useForm } from './use-form.ts'

interface Values {
  readonly email: string
  readonly serial: string
}
const send = vi.fn<(values: Values) => unknown>()

const missingEmail = 'Email is required.'
const missingSerial = 'Please enter the serial number.'
const tooLong = 'Serial number must be 5 characters or fewer.'
const inUse = 'This serial number is already in use. Please choose a different one.'

const validate = ({ email, serial }: Values): Problems<keyof Values> => ({
  ...(!email && { email: { code: 'FIELD_MISSING', field: 'email' } }),
  ...(!serial && { serial: { code: 'SERIAL_NUMBER_MISSING' } }),
  ...(serial.length > 5 && { serial: { code: 'SERIAL_NUMBER_TOO_LONG', limit: 5 } }),
})

function SerialForm({ saved = '' }: { saved?: string }) {
  const form = useForm<Values>({
    initial: { email: '', serial: saved },
    validate,
    say: problemText,
    send,
    stored: { key: 'serial', parse: (stored) => stored as Values | undefined },
  })
  return (
    <Form {...form.props}>
      <TextField label="Email" hint="Yours" {...form.text('email')} />
      <TextField label="Serial" {...form.text('serial')} enterKeyHint="next" />
      <TextField label="Note" />
      <Button
        onClick={() => {
          form.change({ email: 'a@b.example' })
          form.change({ serial: 'KA-1' })
        }}
      >
        Fill
      </Button>
      <Button type="submit" busy={form.busy} busyText="Saving...">
        Save
      </Button>
    </Form>
  )
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const described = (name: string) =>
  (box(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (name: string, value: string) => fireEvent.change(box(name), { target: { value } })

/** Sending that ends when the test says so. */
function sending() {
  let end = { arrive: () => {}, fail: (_: unknown) => {} }
  send.mockReturnValue(
    new Promise<void>((arrive, fail) => {
      end = { arrive, fail }
    }),
  )
  return end
}

beforeEach(() => {
  sessionStorage.clear()
  send.mockReset()
})

describe('a form', () => {
  it('shows every problem at its field, sends nothing and focuses the first one', () => {
    render(<SerialForm />)
    press('Save')
    expect(described('Email')).toEqual([missingEmail, 'Yours'])
    expect(described('Serial')).toEqual([missingSerial])
    expect(document.activeElement).toBe(box('Email'))
    expect(send).not.toHaveBeenCalled()
  })

  it('takes a problem away as soon as it is corrected, and leaves the focus where one types', () => {
    render(<SerialForm />)
    press('Save')
    box('Serial').focus()
    type('Serial', 'KA-1')
    expect(described('Serial')).toEqual([])
    expect(described('Email')).toContain(missingEmail)
    expect(document.activeElement).toBe(box('Serial'))
  })

  it('says while one types what is too long, and what is missing only when it is sent', () => {
    render(<SerialForm />)
    type('Serial', 'KA-1234')
    expect(described('Serial')).toEqual([tooLong])
    type('Serial', '')
    expect(described('Serial')).toEqual([])
  })

  it('keeps both of two changes that happen before the next render', () => {
    render(<SerialForm />)
    press('Fill')
    expect([box('Email').value, box('Serial').value]).toEqual(['a@b.example', 'KA-1'])
  })

  it('is sent once however often it is pressed, and focuses what only the server could know', async () => {
    const end = sending()
    render(<SerialForm />)
    press('Fill')
    press('Save')
    press('Saving...')
    expect(send).toHaveBeenCalledExactlyOnceWith({ email: 'a@b.example', serial: 'KA-1' })
    const problems: Problems = { serial: { code: 'SERIAL_NUMBER_IN_USE' } }
    await act(async () => end.fail(new ApiError(409, '', { problems })))
    expect(described('Serial')).toEqual([inUse])
    expect(document.activeElement).toBe(box('Serial'))

    type('Email', 'c@d.example')
    expect(described('Serial')).toEqual([inUse])
    type('Serial', 'KA-2')
    expect(described('Serial')).toEqual([])
  })

  it('shows its initial values again when it was sent, but keeps what was typed meanwhile', async () => {
    const first = sending()
    render(<SerialForm />)
    press('Fill')
    press('Save')
    await act(async () => first.arrive())
    expect([box('Email').value, box('Serial').value]).toEqual(['', ''])

    const second = sending()
    press('Fill')
    press('Save')
    type('Serial', 'KA-9')
    await act(async () => second.arrive())
    expect(box('Serial').value).toBe('KA-9')
  })

  it('is silent in the console about refusals, and prints a mistake of ours', async () => {
    const print = vi.spyOn(console, 'error').mockReturnValue()
    const mistake = new TypeError('form is undefined')
    render(<SerialForm />)
    press('Fill')
    for (const error of [new NoResponse(), new ApiError(500, ''), mistake]) {
      send.mockRejectedValue(error)
      await act(async () => press('Save'))
    }
    expect(print.mock.calls).toEqual([[mistake]])
    print.mockRestore()
  })

  it('keeps everything when nothing was sent after all', async () => {
    send.mockResolvedValue(false)
    render(<SerialForm />)
    press('Fill')
    await act(async () => press('Save'))
    expect(box('Serial').value).toBe('KA-1')
  })

  it('follows what is shown while nobody has typed, and survives a reload from then on', () => {
    const { rerender, unmount } = render(<SerialForm saved="KA-1" />)
    rerender(<SerialForm saved="KA-2" />)
    expect(box('Serial').value).toBe('KA-2')
    type('Email', 'a@b.example')
    rerender(<SerialForm saved="KA-3" />)
    expect(box('Serial').value).toBe('KA-2')
    unmount()

    render(<SerialForm saved="KA-3" />)
    expect([box('Email').value, box('Serial').value]).toEqual(['a@b.example', 'KA-2'])
  })
})

describe('Enter on a phone', () => {
  const onPhone = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }))

  it.each([
    ['leads to the next field', true, 'Note'],
    ['sends the form where there is a real keyboard', false, 'Serial'],
  ])('%s', (_, matches, focused) => {
    onPhone(matches)
    render(<SerialForm />)
    box('Serial').focus()
    expect(fireEvent.keyDown(box('Serial'), { key: 'Enter' })).toBe(!matches)
    expect(document.activeElement).toBe(box(focused))
    vi.unstubAllGlobals()
  })
})
