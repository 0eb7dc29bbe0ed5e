import { expect, it } from 'vitest'
import { linesRefusedBy } from './lint-rule.mjs'

const imports = `import { queryOptions, useQueryClient } from '@tanstack/react-query'`
const refused = [
  `export const query = queryOptions({ queryKey: ['items'] })`,
  `export const useRefresh = () => useQueryClient().invalidateQueries()`,
]

it('the linter refuses a key of a query, and marking queries stale, outside their two files', () => {
  expect(linesRefusedBy('query-rules', [imports, ...refused])).toEqual(refused)
})
