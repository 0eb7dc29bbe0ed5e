import '../testing/top-layer.ts'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { notify } from './notify.ts'
import { Toasts } from './toasts.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toasts duration={3000} />)
})
afterEach(() => vi.useRealTimers())

const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

it('shows what is said, each for its time', () => {
  act(() => notify.success('Saved City'))
  pass(2000)
  act(() => notify.error('Failed to load user data'))
  expect(screen.getByRole('status').textContent).toBe('Saved City')
  expect(screen.getByRole('alert').textContent).toBe('Failed to load user data')
  pass(1000)
  expect(screen.queryByRole('status')).toBeNull()
  pass(1999)
  expect(screen.getByRole('alert')).toBeTruthy()
  pass(1)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('stays while the pointer rests on it', () => {
  act(() => notify.error('Status could not be changed'))
  fireEvent.pointerEnter(screen.getByRole('alert'))
  pass(10_000)
  fireEvent.pointerLeave(screen.getByRole('alert'))
  pass(2999)
  expect(screen.getByRole('alert')).toBeTruthy()
  pass(1)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('comes above what opened since, and leaves nothing open', () => {
  const layer = screen.getByLabelText('Notifications')
  const open = vi.spyOn(layer, 'showPopover')
  act(() => notify.success('Saved City'))
  act(() => notify.success('Saved Street'))
  expect(open).toHaveBeenCalledTimes(2)
  pass(3000)
  expect(layer.hasAttribute('data-popover-open')).toBe(false)
})
