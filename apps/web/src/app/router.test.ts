import { pages } from '@portal/contract/pages.ts'
import type { RouteObject } from 'react-router'
import { expect, it } from 'vitest'
import { routes } from './router.tsx'

const pathsOf = (some: readonly RouteObject[]): string[] =>
  some.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)])

it('shows the pages of the contract, each of them once, and one page for every other address', () => {
  expect(pathsOf(routes).sort()).toEqual([...Object.values(pages), '*'].sort())
})
