import { expect, test } from 'vitest'
import { matchIn } from './match-in.ts'

test.each([
  ['NW165-24-01', 'nw165', '', 'NW165', '-24-01'],
  ['NW165-24-01', '24-01', 'NW165-', '24-01', ''],
  ['NW165', 'nw165', '', 'NW165', ''],
  ['NW165-24-01', '-24', 'NW165-24-01', '', ''],
  ['NW165', undefined, 'NW165', '', ''],
  ['İ1', '1', 'İ1', '', ''],
])('in %s the search for %s marks [%s][%s][%s]', (text, search, before, matched, after) => {
  expect(matchIn(text, search)).toEqual({ before, matched, after })
})
