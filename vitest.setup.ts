import { format } from 'node:util'
import { afterAll, afterEach, expect, vi } from 'vitest'

/** A stray console.error is a fault that nobody has looked at, such as React's about a wrong prop: its test fails. */
const errors: string[] = []
const print = console.error
console.error = (...args: unknown[]) => {
  errors.push(format(...args))
  print(...args)
}
afterEach(() => {
  expect(errors.splice(0), 'what went to console.error').toEqual([])
})

// By itself it gives up after a second, which a busy machine may need for one import.
const { waitFor } = vi
vi.waitFor = (callback, options) => waitFor(callback, options ?? { timeout: 30_000 })

// The next file of the same worker begins with everything as it was.
afterAll(() => {
  console.error = print
  vi.waitFor = waitFor
})
