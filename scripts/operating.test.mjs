import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inProject } from './project.mjs'

const read = (path) => readFileSync(inProject(path), 'utf8')
const document = read('docs/operating.md')
const units = ['warranty-portal.service', 'warranty-portal-backup.service'].map((name) =>
  read(`deploy/systemd/${name}`),
)
const settings = new Set(
  read('apps/api/src/config.ts')
    .match(/^ {2}[A-Z][A-Z0-9_]+(?=:)/gm)
    ?.map((name) => name.trim()),
)

test('the commands that operators are told are there', () => {
  const usage = read('apps/api/src/admin-cli.ts')
  const commands = [...document.matchAll(/(?:npm run admin --|warranty-portal-admin) ([a-z-]+)/g)].map(
    ([, name]) => name,
  )
  expect(new Set(commands)).toEqual(new Set(['doctor', 'backup', 'pending', 'restore', 'verify']))
  for (const name of commands) expect(usage).toMatch(new RegExp(`^ {2}${name}\\b`, 'm'))
  const { scripts } = JSON.parse(read('package.json'))
  for (const [, name] of document.matchAll(/npm run ([a-z-]+)/g)) expect(Object.keys(scripts)).toContain(name)
})

test('the files that they copy and start are there', () => {
  const copied = document.match(/\bdeploy\/[\w./-]*\w(?![\w*])/g) ?? []
  const started = units.flatMap((unit) => unit.match(/\bapps\/[\w./-]+\.ts/g) ?? [])
  expect(copied.length).toBeGreaterThan(3)
  expect(started).toEqual(['apps/api/src/main.ts', 'apps/api/src/admin-cli.ts'])
  for (const path of [...copied, ...started]) expect([path, existsSync(inProject(path))]).toEqual([path, true])
})

test('the settings that they are told, or given as an example, are read', () => {
  expect(settings.size).toBeGreaterThan(40)
  const told = [...document.matchAll(/\b([A-Z][A-Z0-9]*_[A-Z0-9_]+|DEMO|PORT|ROLE)\b(?==|`)/g)].map(([, name]) => name)
  const given = read('deploy/settings.example').match(/^[A-Z_]+(?==)/gm) ?? []
  expect(told.length).toBeGreaterThan(10)
  for (const name of [...told, ...given]) expect(settings).toContain(name)
})
