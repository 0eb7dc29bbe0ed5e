import { renderHook } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { useShortcut } from './use-shortcut.ts'

test('a key is heard, and does what is shown, before that is painted', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  const { rerender } = renderHook(
    ({ act }) => {
      useShortcut('nextOpenItem', act)
      // After the effects of the hook, and before any paint.
      useLayoutEffect(() => {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }))
      })
    },
    { initialProps: { act: first } },
  )
  expect(first).toHaveBeenCalledTimes(1)
  rerender({ act: second })
  expect(first).toHaveBeenCalledTimes(1)
  expect(second).toHaveBeenCalledTimes(1)
})
