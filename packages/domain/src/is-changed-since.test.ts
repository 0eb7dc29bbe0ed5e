import { expect, test } from 'vitest'
import { isChangedSince } from './is-changed-since.ts'

const now = { city: 'Faro', street: 'Hafenweg 3', soldOn: null as string | null }

test.each([
  ['another value', { city: 'Hamburg' }, { city: 'Porto' }, true],
  ['what was seen', { city: 'Faro' }, { city: 'Porto' }, false],
  ['what is wanted', { city: 'Hamburg' }, { city: 'Faro' }, false],
  ['another value, and is not to be changed', { city: 'Hamburg', street: 'Hafenweg 3' }, { street: 'Kai 1' }, false],
  ['another value, of which nothing was seen', {}, { city: 'Porto' }, false],
  ['nothing, where something was seen', { soldOn: '2026-01-15' }, { soldOn: '2026-02-01' }, true],
])('a field that is by now %s', (_is, seen, change, isChanged) => {
  expect(isChangedSince(seen, now, { ...now, ...change })).toBe(isChanged)
})
