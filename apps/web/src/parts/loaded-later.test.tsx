import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setConnectionLost } from '../api/connection.ts'
import { loadedLater } from './loaded-later.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  setConnectionLost(false)
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** A part whose script does not come before the test says so. */
function aPart() {
  let comes = false
  const load = vi.fn(async () => {
    if (!comes) throw new TypeError('Failed to fetch dynamically imported module')
    return { Part: ({ name }: { name: string }) => <p>Here is {name}</p> }
  })
  const come = () => {
    comes = true
  }
  const Part = loadedLater(load, 'Part', { missing: () => 'Not there' })
  return { Part, load, come }
}

it('a part whose script failed once is there soon after, without a reload', async () => {
  const { Part, come } = aPart()
  render(<Part name="Undo" />)
  await pass(0)
  screen.getByText('Not there')
  come()
  await pass(1_000)
  screen.getByText('Here is Undo')
})

it('a part that did not load comes with the connection', async () => {
  const { Part, load, come } = aPart()
  setConnectionLost(true)
  render(<Part name="Undo" />)
  for (let tries = 0; tries < 6; tries++) await pass(60_000)
  const tries = load.mock.calls.length
  come()
  await act(async () => setConnectionLost(false))
  await pass(0)
  expect(load).toHaveBeenCalledTimes(tries + 1)
  screen.getByText('Here is Undo')
})
