import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Form } from './form.tsx'

it('a date that is typed half is said to be none, and not sent as if it were to be removed', () => {
  const onSubmit = vi.fn()
  render(
    <Form onSubmit={onSubmit} aria-label="Unit">
      <input type="date" aria-label="Sold on" />
    </Form>,
  )
  const date = screen.getByLabelText<HTMLInputElement>('Sold on')
  const validity = vi.spyOn(date, 'validity', 'get').mockReturnValue({ ...date.validity, badInput: true })
  const said = vi.spyOn(date, 'reportValidity')
  fireEvent.submit(screen.getByRole('form'))
  expect(onSubmit).not.toHaveBeenCalled()
  expect(said).toHaveBeenCalledOnce()

  validity.mockRestore()
  fireEvent.input(date, { target: { value: '2026-02-01' } })
  fireEvent.submit(screen.getByRole('form'))
  expect(onSubmit).toHaveBeenCalledOnce()
})
