import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { delays } from '../../parts/intervals.ts'
import { useWalk } from './work-desk.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

it('a single step shows its item at once', () => {
  const { result } = renderHook(() => useWalk(vi.fn()))
  act(() => result.current.step(10001))
  expect(result.current.passesBy).toBe(false)
})

it('whoever walks past items sees the one at which they stay, and no other', () => {
  const go = vi.fn()
  const { result } = renderHook(() => useWalk(go))
  act(() => result.current.step(10001))
  for (const itemId of [10002, 10003, 10004]) {
    pass(delays.passingByMs - 1)
    act(() => result.current.step(itemId))
    expect(result.current.passesBy).toBe(true)
  }
  expect(go.mock.calls.flat()).toEqual([10001, 10002, 10003, 10004])
  pass(delays.passingByMs)
  expect(result.current.passesBy).toBe(false)
})
