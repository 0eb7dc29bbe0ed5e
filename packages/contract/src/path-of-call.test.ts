import { expect, it } from 'vitest'
import { getItem } from './items/items.ts'
import { pathOfCall } from './path-of-call.ts'
import { listWork } from './work/work.ts'

it('what a person typed stands in the path as it is, but for half a character, which no address can say', () => {
  expect(pathOfCall(getItem, { params: { itemId: '7/8 %' } })).toMatch(/7%2F8%20%25$/)
  const cut = 'Klang 😀'.slice(0, -1)
  expect(pathOfCall(listWork, { query: { q: cut, size: undefined } })).toMatch(/[?]q=Klang%20%EF%BF%BD$/)
})

it('a call without what its path needs is a mistake of the caller', () => {
  expect(() => pathOfCall(getItem)).toThrow('itemId')
})
