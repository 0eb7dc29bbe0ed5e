import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inProject } from './project.mjs'

/** A small project with one import against each rule, and beside each the import that the rule allows. */
const project = {
  'packages/domain/package.json': '{ "name": "@portal/domain", "type": "module", "exports": { "./*": "./src/*" } }',
  'packages/contract/package.json': '{ "name": "@portal/contract", "type": "module", "exports": { "./*": "./src/*" } }',
  'packages/brand/package.json': '{ "name": "@portal/brand", "type": "module", "exports": { "./*": "./src/*" } }',
  'packages/texts/package.json': '{ "name": "@portal/texts", "type": "module", "exports": { "./*": "./src/*" } }',
  'packages/texts/src/texts.ts': `import { limits } from '@portal/domain/limits.ts'; import type { Code } from '@portal/contract/errors.ts'; import { call } from '@portal/contract/items.ts'; export const texts = [limits, call]; export type C = Code`,
  'packages/passwords/package.json':
    '{ "name": "@portal/passwords", "type": "module", "exports": { "./*": "./src/*" } }',
  'packages/passwords/src/judge.ts': `import { words } from './words.ts'; import { limits } from '@portal/domain/limits.ts'; export const judge = [words, limits]`,
  'packages/passwords/src/words.ts': 'export const words = 1',
  'packages/brand/src/name.ts': `import { limits } from '@portal/domain/limits.ts'; export const name = limits`,
  'packages/domain/src/limits.ts': 'export const limits = 1',
  'packages/domain/src/rule.ts': `import { limits } from './limits.ts'; import { readFile } from 'node:fs'; export const rule = [limits, readFile]`,
  'packages/contract/src/item-schemas.ts': `import * as z from 'zod/mini'; import { limits } from '@portal/domain/limits.ts'; export const item = [z, limits]; export type Item = 1`,
  'packages/contract/src/items.ts': `import type { Item } from './item-schemas.ts'; import type { ZodMiniType } from 'zod/mini'; export const call = 1; export type I = Item | ZodMiniType`,
  'packages/contract/src/messages.ts': `import * as z from 'zod/mini'; import { item } from './item-schemas.ts'; export const message = [z, item]`,
  'packages/contract/src/errors.ts': 'export type Code = 1',
  'packages/contract/src/clock.ts': `import { hostname } from 'node:os'; export const clock = hostname`,

  'packages/embedded-postgres/package.json':
    '{ "name": "@portal/embedded-postgres", "type": "module", "exports": "./src/embedded-postgres.ts" }',
  'packages/embedded-postgres/src/embedded-postgres.ts': `import { database } from './cluster.ts'; export const start = database`,
  'packages/embedded-postgres/src/cluster.ts': `import { name } from '@portal/brand/name.ts'; export const database = name`,

  'apps/api/src/db/database.ts': 'export type Database = 1',
  'apps/api/src/demo/demo.ts': `import { post } from '../modules/messages/post.ts'; export const demo = post`,
  'apps/api/src/testing/factory.ts': 'export const factory = 1',
  'apps/api/src/client.ts': `import { field } from '../../web/src/ui/field.tsx'; export const client = field`,
  'apps/api/src/queue.ts': `import { start } from '@portal/embedded-postgres'; import { demo } from './demo/demo.ts'; import { factory } from './testing/factory.ts'; export const queue = [start, demo, factory]`,
  'apps/api/src/queue.test.ts': `import { factory } from './testing/factory.ts'; export const test = factory`,
  'apps/api/src/modules/messages/messages.routes.ts': `import type { Database } from '../../db/database.ts'; import { post } from './post.ts'; export const routes = post; export type D = Database`,
  'apps/api/src/modules/messages/post.ts': `import { itemView } from '../items/items.views.ts'; import { save } from '../items/save.ts'; export const post = [itemView, save]`,
  'apps/api/src/modules/items/items.views.ts': 'export const itemView = 1',
  'apps/api/src/modules/items/save.ts': `import { close } from './close.ts'; export const save = close`,
  'apps/api/src/modules/items/close.ts': `import { save } from './save.ts'; import { gone } from './gone.ts'; import { Refusal } from '../../http/refusal.ts'; export const close = () => [save, gone, Refusal]`,
  'apps/api/src/http/refusal.ts': 'export const Refusal = 1',
  'apps/api/src/http/guard.ts': `import { Refusal } from './refusal.ts'; export const guard = Refusal`,

  'tools/icons/draw-icons.ts': `import { name } from '@portal/brand/name.ts'; import type { Database } from '../../apps/api/src/db/database.ts'; export const draw = name; export type D = Database`,

  'apps/web/src/app/app.tsx': `import { login } from '../screens/login.tsx'; import { queue } from '../../../api/src/queue.ts'; import { start } from '@portal/embedded-postgres'; export const app = [login, queue, start]`,
  'apps/web/src/screens/login.tsx': `import { items } from '../features/items/items.tsx'; import { app } from '../app/app.tsx'; export const login = () => [items, app]`,
  'apps/web/src/features/items/items.tsx': `import { badge } from '../../parts/badge.tsx'; import { thread } from '../messages/thread.tsx'; export const items = [badge, thread]`,
  'apps/web/src/features/messages/thread.tsx': `import { login } from '../../screens/login.tsx'; export const thread = () => login`,
  'apps/web/src/parts/badge.tsx': `import { field } from '../ui/field.tsx'; import { thread } from '../features/messages/thread.tsx'; export const badge = () => [field, thread]`,
  'apps/web/src/ui/field.tsx': `import { name } from '@portal/brand/name.ts'; import { limits } from '@portal/domain/limits.ts'; export const field = <b title={name}>{limits}</b>`,
  'apps/web/src/api/client.ts': `import { call } from '@portal/contract/items.ts'; import type { Item } from '@portal/contract/item-schemas.ts'; import { field } from '../ui/field.tsx'; export const client = [call, field]; export type I = Item`,
  'apps/web/src/api/check.ts': `import { item } from '@portal/contract/item-schemas.ts'; export const check = item`,
}

let folder
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-import-rules-'))
  for (const [file, content] of Object.entries(project)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  mkdirSync(join(folder, 'node_modules/@portal'), { recursive: true })
  symlinkSync('../../packages/brand', join(folder, 'node_modules/@portal/brand'))
  symlinkSync('../../packages/domain', join(folder, 'node_modules/@portal/domain'))
  symlinkSync('../../packages/embedded-postgres', join(folder, 'node_modules/@portal/embedded-postgres'))
  symlinkSync('../../packages/contract', join(folder, 'node_modules/@portal/contract'))
  symlinkSync('../../packages/texts', join(folder, 'node_modules/@portal/texts'))
  symlinkSync(inProject('node_modules/zod'), join(folder, 'node_modules/zod'))
})
afterAll(() => rmSync(folder, { recursive: true }))

it('finds every import that goes the wrong way, and no other', () => {
  const { stdout } = spawnSync(
    process.execPath,
    [
      inProject('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      inProject('.dependency-cruiser.cjs'),
      '--output-type',
      'json',
      'apps',
      'packages',
      'tools',
    ],
    { cwd: folder, encoding: 'utf8' },
  )
  const { violations } = JSON.parse(stdout).summary
  const found = violations.map(
    ({ rule, from, to }) => `${rule.name}: ${from} -> ${to.replace(/^.*node_modules.zod.*$/, 'zod')}`,
  )
  expect(found.filter((text) => !text.startsWith('no-circles')).sort()).toEqual([
    'api-never-imports-web: apps/api/src/client.ts -> apps/web/src/ui/field.tsx',
    'brand-is-plain-data: packages/brand/src/name.ts -> packages/domain/src/limits.ts',
    'client-of-the-api-shows-nothing: apps/web/src/api/client.ts -> apps/web/src/ui/field.tsx',
    'contract-uses-domain-and-zod: packages/contract/src/clock.ts -> os',
    'domain-is-pure: packages/domain/src/rule.ts -> fs',
    'embedded-postgres-imports-nothing-of-the-portal: packages/embedded-postgres/src/cluster.ts -> packages/brand/src/name.ts',
    'endpoints-run-without-schemas: apps/web/src/api/check.ts -> packages/contract/src/item-schemas.ts',
    'endpoints-run-without-schemas: packages/contract/src/messages.ts -> packages/contract/src/item-schemas.ts',
    'endpoints-run-without-schemas: packages/contract/src/messages.ts -> zod',
    'every-import-resolves: apps/api/src/modules/items/close.ts -> ./gone.ts',
    'features-know-no-screen: apps/web/src/features/messages/thread.tsx -> apps/web/src/screens/login.tsx',
    'features-never-import-each-other: apps/web/src/features/items/items.tsx -> apps/web/src/features/messages/thread.tsx',
    'modules-use-views-of-others: apps/api/src/modules/messages/post.ts -> apps/api/src/modules/items/save.ts',
    'only-main-knows-the-demo: apps/api/src/queue.ts -> apps/api/src/demo/demo.ts',
    'only-tests-use-testing: apps/api/src/queue.ts -> apps/api/src/testing/factory.ts',
    'parts-know-no-feature: apps/web/src/parts/badge.tsx -> apps/web/src/features/messages/thread.tsx',
    'passwords-use-their-dictionaries: packages/passwords/src/judge.ts -> packages/domain/src/limits.ts',
    'refusals-are-returned: apps/api/src/modules/items/close.ts -> apps/api/src/http/refusal.ts',
    'routes-never-touch-the-database: apps/api/src/modules/messages/messages.routes.ts -> apps/api/src/db/database.ts',
    'screens-never-import-the-app: apps/web/src/screens/login.tsx -> apps/web/src/app/app.tsx',
    'texts-use-codes-and-limits: packages/texts/src/texts.ts -> packages/contract/src/items.ts',
    'tools-use-brand-domain-and-texts: tools/icons/draw-icons.ts -> apps/api/src/db/database.ts',
    'ui-knows-nothing-of-the-product: apps/web/src/ui/field.tsx -> packages/domain/src/limits.ts',
    'web-never-imports-api: apps/web/src/app/app.tsx -> apps/api/src/queue.ts',
    'web-never-imports-api: apps/web/src/app/app.tsx -> packages/embedded-postgres/src/embedded-postgres.ts',
  ])
  expect(found).toContainEqual(expect.stringMatching(/^no-circles: .*items.(save|close)/))
})
