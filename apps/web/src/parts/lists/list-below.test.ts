import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useListBelow } from './list-below.ts'

const below = (isAwaited: boolean, isThere = false) =>
  renderHook((props: { isAwaited: boolean; isThere: boolean }) => useListBelow(props.isAwaited, props.isThere), {
    initialProps: { isAwaited, isThere },
  })

it('the rows of a list wait for what may come above it, and the list is drawn anew where something does', () => {
  const { result, rerender } = below(true)
  const { key } = result.current
  expect(result.current.isHeld).toBe(true)
  rerender({ isAwaited: false, isThere: true })
  expect(result.current.isHeld).toBe(false)
  expect(result.current.key).not.toBe(key)
})

it('a list with nothing above it stays, also when something is awaited or comes later', () => {
  const { result, rerender } = below(true)
  const { key } = result.current
  rerender({ isAwaited: false, isThere: false })
  expect(result.current).toEqual({ isHeld: false, key })
  rerender({ isAwaited: true, isThere: true })
  expect(result.current).toEqual({ isHeld: false, key })
})

it('a list whose page came whole is drawn once', () => {
  const { result, rerender } = below(false, true)
  const first = result.current
  expect(first.isHeld).toBe(false)
  rerender({ isAwaited: false, isThere: false })
  expect(result.current).toEqual(first)
})
