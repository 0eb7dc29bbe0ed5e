import { expect, test } from 'vitest'
import { matchIn } from './matched-text.tsx'

test.each([
  ['NW165-24-01', 'nw165', 'ends', '', 'NW165', '-24-01'],
  ['NW165-24-01', '24-01', 'ends', 'NW165-', '24-01', ''],
  ['NW165', 'nw165', 'ends', '', 'NW165', ''],
  ['01-01', '01', 'ends', '', '01', '-01'],
  ['NW165-24-01', '-24', 'ends', 'NW165-24-01', '', ''],
  ['NW165-24-01', '-24', 'anywhere', 'NW165', '-24', '-01'],
  ['Ångström & Söhne', 'ström & s', 'anywhere', 'Ång', 'ström & S', 'öhne'],
  ['100%_\\', '%_\\', 'anywhere', '100', '%_\\', ''],
  ['NW165', 'NW166', 'anywhere', 'NW165', '', ''],
  ['NW165', undefined, 'anywhere', 'NW165', '', ''],
  ['İ1', '1', 'anywhere', 'İ1', '', ''],
] as const)('in %s the search for %s at %s marks [%s][%s][%s]', (text, search, at, before, matched, after) => {
  expect(matchIn(text, search, at)).toEqual({ before, matched, after })
})
