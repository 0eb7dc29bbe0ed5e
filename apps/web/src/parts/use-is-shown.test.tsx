import { render, renderHook } from '@testing-library/react'
import { type ReactNode, useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { storeOf } from '../local-store/store.ts'
import { Navigation } from './navigation/navigation.ts'
import { useIsShown } from './use-is-shown.ts'

test('a page is shown until it is left, or another one is on its way', () => {
  const arriving = storeOf(false)
  const value = {
    loading: arriving,
    isArriving: arriving.get,
    askBeforeLeaving: () => undefined,
    place: () => undefined,
  }
  const { result, unmount } = renderHook(useIsShown, {
    wrapper: ({ children }: { readonly children: ReactNode }) => <Navigation value={value}>{children}</Navigation>,
  })
  const isShown = result.current
  expect(isShown()).toBe(true)
  arriving.set(true)
  expect(isShown()).toBe(false)
  arriving.set(false)
  expect(isShown()).toBe(true)
  unmount()
  expect(isShown()).toBe(false)
})

test('a page is no longer shown as soon as the next one is drawn', () => {
  const isShown: (() => boolean)[] = []
  const seen: boolean[] = []
  const Left = () => {
    isShown.push(useIsShown())
    return null
  }
  const Next = () => {
    useLayoutEffect(() => void seen.push(...isShown.map((asked) => asked())))
    return null
  }
  const { rerender } = render(<Left />)
  rerender(<Next />)
  expect(seen).toEqual([false])
})
