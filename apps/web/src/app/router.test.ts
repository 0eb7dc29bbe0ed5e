import { pages } from '@portal/contract/pages.ts'
import { expect, it } from 'vitest'
import type { PageRoute } from '../parts/navigation/page-router.tsx'
import { routes } from './router.tsx'

const pathsOf = (some: readonly PageRoute[]): string[] =>
  some.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)])

it('shows the pages of the contract, each of them once, and one page for every other address', () => {
  expect(pathsOf(routes).sort()).toEqual([...Object.values(pages), '*'].sort())
})
