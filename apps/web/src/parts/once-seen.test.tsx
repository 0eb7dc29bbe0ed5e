import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { OnceSeen } from './once-seen.tsx'

it('what is below the screen is drawn when somebody scrolls to its place, and not before', () => {
  let tell: IntersectionObserverCallback | undefined
  const disconnect = vi.fn()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: IntersectionObserverCallback) {
        tell = told
      }
      observe() {}
      disconnect = disconnect
    },
  )
  render(<OnceSeen meanwhile="on its way">everything</OnceSeen>)
  const seen = (isIntersecting: boolean) =>
    act(() => tell?.([{ isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver))
  seen(false)
  expect(screen.getByText('on its way')).toBeDefined()
  seen(true)
  expect(screen.getByText('everything')).toBeDefined()
  expect(screen.queryByText('on its way')).toBeNull()
  expect(disconnect).toHaveBeenCalledOnce()
})

it('what was drawn at once stays', () => {
  const { rerender } = render(
    <OnceSeen now meanwhile="on its way">
      everything
    </OnceSeen>,
  )
  rerender(<OnceSeen meanwhile="on its way">everything</OnceSeen>)
  expect(screen.getByText('everything')).toBeDefined()
})
