import { spawnSync } from 'node:child_process'
import { globSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { journeysFor, journeysOf } from './changed.mjs'
import { root } from './project.mjs'

const specs = readdirSync(`${root}/e2e`).flatMap((file) => /^(.*)\.spec\.ts$/.exec(file)?.[1] ?? [])

it('every spec file stands in the table of what a change can break, and no other does', () => {
  expect([...new Set(journeysOf.flatMap(({ journeys }) => journeys))].toSorted()).toEqual(specs.toSorted())
})

it('every folder and file of the table is there', () => {
  const paths = globSync('{apps,packages}/{*,*/{src,src/**}}', {
    cwd: root,
    exclude: (path) => path === 'node_modules',
  })
  const parts = new Set(paths.map((path) => basename(path).replace(/\..*$/, '')))
  expect(journeysOf.flatMap(({ of }) => of).filter((part) => !parts.has(part))).toEqual([])
})

it('a change of one feature runs the journeys through it, a test of it none', () => {
  const { run, leftOut } = journeysFor(['apps/web/src/features/replies/saved-replies.tsx'], () => 1)
  expect({ run, leftOut }).toEqual({ run: ['service-desk-replies'], leftOut: [] })
  expect(
    journeysFor(['apps/web/src/features/replies/saved-replies.test.tsx', 'docs/glossary.md'], () => 1).run,
  ).toEqual([])
})

it('a spec file that changed runs, and of what more than a dozen journeys would be the rest is named', () => {
  const files = [
    'e2e/viewer.spec.ts',
    'apps/api/src/modules/kept-texts/save-kept-text.ts',
    'packages/domain/src/quality/marks.ts',
  ]
  expect(journeysFor(files, () => 6)).toEqual({
    run: ['viewer', 'service-desk-replies'],
    leftOut: ['demo'],
  })
})

it('where there is nothing of that name to compare with, says so', () => {
  const run = `import { changedSince } from './scripts/changed.mjs'; changedSince('not-fetched')`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', run], {
    cwd: root,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([
    1,
    'There is no not-fetched here to compare with. Name what there is: npm test -- changed main\n',
  ])
})
