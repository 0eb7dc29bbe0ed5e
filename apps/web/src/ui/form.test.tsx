import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'
import { Form } from './form.tsx'
import { TextField } from './text-field.tsx'
import { useForm } from './use-form.ts'

const send = vi.fn<(values: { email: string; serial: string }) => Promise<void>>()

function SerialForm() {
  const form = useForm({
    initial: { email: '', serial: '' },
    validate: (values): { email?: string; serial?: string } => ({
      ...(values.email ? {} : { email: 'Email is required.' }),
      ...(values.serial ? {} : { serial: 'Serial number is required.' }),
    }),
  })
  return (
    <Form
      {...form.onValid(async (values) => {
        await send(values)
        form.setProblems({ serial: 'This serial number is already in use.' })
      })}
      errors={form.problems}
    >
      <TextField label="Email" hint="Yours" {...form.text('email')} />
      <TextField label="Serial" {...form.text('serial')} />
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
  (box(name).getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('Form with useForm', () => {
  it('shows every error with its field, sends nothing and focuses the first one', () => {
    send.mockReset()
    render(<SerialForm />)
    press('Save')
    expect(described('Email')).toEqual(['Email is required.', 'Yours'])
    expect(described('Serial')).toEqual(['Serial number is required.'])
    expect(document.activeElement).toBe(box('Email'))
    expect(send).not.toHaveBeenCalled()
  })

  it('takes an error away as soon as it is mended, and leaves the focus where one types', () => {
    render(<SerialForm />)
    press('Save')
    box('Serial').focus()
    fireEvent.change(box('Serial'), { target: { value: 'KA-1' } })
    expect(box('Serial').hasAttribute('aria-invalid')).toBe(false)
    expect(box('Email').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(box('Serial'))
  })

  it('keeps both of two changes that happen before the next render', () => {
    render(<SerialForm />)
    press('Fill')
    expect([box('Email').value, box('Serial').value]).toEqual(['a@b.example', 'KA-1'])
  })

  it('sends once however often it is pressed, and focuses what only the server could know', async () => {
    let arrive = () => {}
    send.mockReset().mockReturnValue(
      new Promise((resolve) => {
        arrive = resolve
      }),
    )
    render(<SerialForm />)
    press('Fill')
    press('Save')
    press('Saving...')
    expect(send).toHaveBeenCalledExactlyOnceWith({ email: 'a@b.example', serial: 'KA-1' })
    await act(async () => arrive())
    expect(described('Serial')).toEqual(['This serial number is already in use.'])
    expect(document.activeElement).toBe(box('Serial'))
  })
})
