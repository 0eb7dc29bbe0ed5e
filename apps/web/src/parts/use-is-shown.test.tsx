import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { storeOf } from '../local-store/store.ts'
import { Navigation } from './navigation/navigation.ts'
import { useIsShown } from './use-is-shown.ts'

test('a page is shown until it is left, or another one is on its way', () => {
  const loading = storeOf(false)
  const value = { loading, askBeforeLeaving: () => undefined, place: () => undefined }
  const { result, unmount } = renderHook(useIsShown, {
    wrapper: ({ children }: { readonly children: ReactNode }) => <Navigation value={value}>{children}</Navigation>,
  })
  const isShown = result.current
  expect(isShown()).toBe(true)
  loading.set(true)
  expect(isShown()).toBe(false)
  loading.set(false)
  expect(isShown()).toBe(true)
  unmount()
  expect(isShown()).toBe(false)
})
