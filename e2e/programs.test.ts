import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pages } from '@portal/contract/pages.ts'
import { expect, test } from 'vitest'
import { benchmarks, programs } from '../scripts/programs.mjs'
import { demoTitles, demoUnit } from './demo-claims.ts'
import { measuredPages } from './lighthouse-pages.ts'
import type { PicturedPortal } from './shots/portals.ts'
import { screens } from './shots/screens.ts'

const project = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(project, path), 'utf8')

/** A portal with something of everything to show. */
const somebody = { email: 'dealer@example.com', password: '' }
const full: PicturedPortal = {
  ...{ url: '', dealer: somebody, admin: somebody },
  ...{ request: 1, item: 2, amplifier: 3, unit: 4 },
}

/** The pages that an address leads to, `/admin/reply/new` to that of a reply. */
const pagesAt = (address: string) => {
  const { pathname } = new URL(address, 'http://portal')
  return Object.values(pages).filter((page) => new RegExp(`^${page.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname))
}
const pictured = Object.entries(screens).map(([name, { path }]) => ({ name, path: path(full) || '' }))

test('every screen that is pictured, and every page that is measured, is a page of the portal', () => {
  const measured = Object.entries(measuredPages).map(([name, { path }]) => ({ name, path }))
  const nowhere = [...pictured, ...measured].filter(({ path }) => pagesAt(path).length === 0)
  expect(nowhere.map(({ name }) => name)).toEqual(['not-found'])
})

test('every page of the portal is pictured', () => {
  // These send on to another page at once, are opened from a neighbour's picture, or show what one shows.
  const elsewhere: string[] = [pages.home, pages.admin, pages.adminImport, pages.adminCompany, pages.adminQualityClaims]
  const seen = new Set<string>(pictured.flatMap(({ path }) => pagesAt(path)))
  expect(Object.values(pages).filter((page) => !seen.has(page))).toEqual(elsewhere)
})

test('the requests and the unit that recorders open are in the demo data', () => {
  const requests: readonly { title: string }[] = JSON.parse(read('apps/api/src/demo/demo-requests.json'))
  const missing = Object.values(demoTitles).filter((begin) => !requests.some(({ title }) => title.startsWith(begin)))
  expect(missing).toEqual([])
  expect(read('apps/api/src/demo/demo-requests.json')).toContain(`"${demoUnit}"`)
})

test('every command runs a program that is there', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const run = Object.values(scripts).flatMap((script) => /scripts\/run\.mjs (\S+)/.exec(script)?.[1] ?? [])
  expect(run.toSorted()).toEqual(Object.keys(programs).toSorted())
  const files = [
    ...Object.values(programs).map(({ file }) => file),
    ...benchmarks.map((name) => `benchmarks/${name}.ts`),
  ]
  expect(files.filter((file) => !existsSync(join(project, file)))).toEqual([])
})
