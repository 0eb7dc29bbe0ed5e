import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useHeldWhilePressed } from './use-held-while-pressed.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const dispatch = (type: string) => act(() => void document.body.dispatchEvent(new Event(type, { bubbles: true })))

const shows = (value: string) =>
  renderHook(({ value }: { value: string }) => useHeldWhilePressed(value), { initialProps: { value } })

it.each(['pointerup', 'pointercancel'])('a value changes only after the press that went before it (%s)', (end) => {
  const { result, rerender } = shows('nothing')
  dispatch('pointerdown')
  rerender({ value: 'found' })
  expect(result.current).toBe('nothing')
  dispatch(end)
  expect(result.current).toBe('nothing')
  act(() => void vi.runAllTimers())
  expect(result.current).toBe('found')
})

it('without a press it changes at once, and a second press holds what the first one let through', () => {
  const { result, rerender } = shows('nothing')
  rerender({ value: 'found' })
  expect(result.current).toBe('found')
  dispatch('pointerdown')
  dispatch('pointerup')
  dispatch('pointerdown')
  act(() => void vi.runAllTimers())
  rerender({ value: 'other' })
  expect(result.current).toBe('found')
})
