import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { storeOf, useStore } from './store.ts'

test('whoever follows a value is told of each change, until it stops', () => {
  const store = storeOf('first')
  const told = vi.fn()
  const stop = store.listen(told)
  store.set('second')
  stop()
  store.set('third')
  expect(told).toHaveBeenCalledTimes(1)
  expect(store.get()).toBe('third')
})

test('a component shows the value as it is now', () => {
  const store = storeOf(1)
  const { result } = renderHook(() => useStore(store))
  act(() => store.set(2))
  expect(result.current).toBe(2)
})
