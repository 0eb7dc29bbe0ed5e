import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useListBelow } from './list-below.ts'

const keyOf = (rowsAreThere: boolean, isAboveThere: boolean) =>
  renderHook((props: { rows: boolean; above: boolean }) => useListBelow(props.rows, props.above), {
    initialProps: { rows: rowsAreThere, above: isAboveThere },
  })

it('a list is drawn anew where its rows come with something above it', () => {
  const { result, rerender } = keyOf(false, false)
  const whileItLoads = result.current
  rerender({ rows: true, above: true })
  expect(result.current).not.toBe(whileItLoads)
})

it('a list that is there stays, whatever comes above it, or goes', () => {
  const alone = keyOf(false, false)
  const whileItLoads = alone.result.current
  alone.rerender({ rows: true, above: false })
  alone.rerender({ rows: true, above: true })
  expect(alone.result.current).toBe(whileItLoads)

  const below = keyOf(true, true)
  const first = below.result.current
  below.rerender({ rows: true, above: false })
  expect(below.result.current).toBe(first)
})
