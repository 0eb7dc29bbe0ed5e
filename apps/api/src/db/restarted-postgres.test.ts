import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signIn } from '@portal/contract/accounts/session.ts'
import { startEmbeddedPostgres } from '@portal/embedded-postgres'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { becomesReady, type PortalProcess, startPortalProcess } from '../testing/portal-process.ts'

/** `RESTARTS=20` for the full proof. */
const restarts = Number(process.env.RESTARTS ?? 2)
const patience = { timeout: 60_000 + restarts * 30_000 }

const admin = { email: 'first@admin.example', password: 'Tweeter-75 glows' }
const firstAdmin = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
const silent = { info: () => {}, warn: () => {} }

let folder: string
const running: (() => Promise<void>)[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-of-a-test-'))
  await chmod(folder, 0o711)
})
afterEach(async () => {
  for (const end of running.splice(0).reverse()) await end()
  await rm(folder, { recursive: true, force: true })
})

async function startPortal(settings: Readonly<Record<string, string>>): Promise<PortalProcess> {
  const portal = await startPortalProcess({ DATA_DIR: folder, ...firstAdmin, ...settings })
  running.push(() => portal.end())
  return portal
}

const signInTo = async ({ url }: PortalProcess) => {
  const answer = await fetch(`${url}${signIn.path}`, {
    method: signIn.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  return answer.status
}

/** Signs in again and again until `stop`; the statuses that came. */
function signingInTo(portal: PortalProcess) {
  const statuses: number[] = []
  let stopped = false
  const done = (async () => {
    while (!stopped) statuses.push(await signInTo(portal))
  })()
  return {
    statuses,
    async stop() {
      stopped = true
      await done
    },
  }
}

async function survives(portal: PortalProcess, outage: () => Promise<void>) {
  for (let round = 0; round < restarts; round += 1) {
    const calls = signingInTo(portal)
    await expect.poll(() => calls.statuses.includes(200)).toBe(true)
    await outage()
    await becomesReady(portal)
    expect(await signInTo(portal)).toBe(200)
    await calls.stop()
    expect(calls.statuses.filter((status) => ![200, 503].includes(status))).toEqual([])
    expect(portal.child.exitCode).toBeNull()
  }
}

describe('a portal', () => {
  test('outlives a PostgreSQL that is stopped and started again', patience, async () => {
    const elsewhere = join(folder, 'elsewhere')
    const start = () => startEmbeddedPostgres({ folder: elsewhere, database: 'portal', durable: false, log: silent })
    let postgres = await start()
    running.push(() => postgres.stop())
    const portal = await startPortal({ DATABASE_URL: postgres.url })
    await survives(portal, async () => {
      await postgres.stop()
      postgres = await start()
    })
  })

  test('starts its own PostgreSQL again when that dies', patience, async () => {
    const portal = await startPortal({})
    await survives(portal, async () => {
      const pidFile = await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8')
      process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL')
      await expect
        .poll(async () => (await fetch(`${portal.monitoringUrl}/health/ready`)).status, { interval: 10 })
        .toBe(503)
    })
  })
})
