import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signIn } from '@portal/contract/accounts/session.ts'
import { startEmbeddedPostgres } from '@portal/embedded-postgres'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { becomesReady, type PortalProcess, startPortalProcess } from '../testing/portal-process.ts'

/** `RESTARTS=20` for the full proof. */
const restarts = Number(process.env.RESTARTS ?? 1)
const patience = { timeout: 300_000 + restarts * 60_000 }

const admin = { email: 'first@admin.example', password: 'Tweeter-75 glows' }
const firstAdmin = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
const silent = { info: () => {}, warn: () => {} }

let folder: string
const running: (() => Promise<void>)[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-of-a-test-'))
  await chmod(folder, 0o711)
})
afterEach(async () => {
  for (const end of running.splice(0).reverse()) await end()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

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
    await expect.poll(() => calls.statuses.includes(200), { timeout: 120_000 }).toBe(true)
    await outage()
    await becomesReady(portal)
    expect(await signInTo(portal)).toBe(200)
    await calls.stop()
    expect(calls.statuses.filter((status) => ![200, 503].includes(status))).toEqual([])
    expect(portal.child.exitCode).toBeNull()
  }
}

describe('a portal', () => {
  test('starts its own PostgreSQL again when that dies', patience, async () => {
    const portal = await startPortal({})
    const postmaster = async () => Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0])
    const pidFile = join(folder, 'postgres/cluster/postmaster.pid')
    await survives(portal, async () => {
      const killed = await postmaster()
      process.kill(killed, 'SIGKILL')
      await expect.poll(async () => [0, killed].includes(await postmaster()), { timeout: 120_000 }).toBe(false)
    })
  })

  // On the database that the portal before has left.
  test('outlives a PostgreSQL that is stopped and started again', patience, async () => {
    const start = () =>
      startEmbeddedPostgres({ folder: join(folder, 'postgres'), database: 'portal', durable: false, log: silent })
    let postgres = await start()
    running.push(() => postgres.stop())
    const portal = await startPortal({ DATABASE_URL: postgres.url })
    await survives(portal, async () => {
      await postgres.stop()
      postgres = await start()
    })
  })
})
