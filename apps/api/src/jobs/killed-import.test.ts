import { setTimeout as pause } from 'node:timers/promises'
import type { ImportDetail } from '@portal/contract/imports/import-schemas.ts'
import { getImport, takeImport, uploadImport } from '@portal/contract/imports/imports.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '../testing/portal-for-tests.ts'
import { type PortalProcess, startPortalProcess } from '../testing/portal-process.ts'

/** `KILLS=3 ROWS=300000` for the full proof; one of a few rows is enough for every run of the tests. */
const kills = Number(process.env.KILLS ?? 1)
const rows = Number(process.env.ROWS ?? 20_000)
/** A killed worker's job is run again within a minute. */
const untilTaken = 120_000 + rows

let tested: TestPortal
let token: string

beforeAll(async () => {
  tested = await openTestPortal()
  token = await tested.accessTokenOf(await tested.anAccount({ role: 'ADMIN' }))
})
afterAll(() => tested.close())

/** On the same database and folder as the portal that the test looks with. */
const startPortal = () => {
  const { databaseUrl, dataDir, secret, publicUrl } = tested.portal.config
  return startPortalProcess({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    JWT_SECRET: secret,
    PUBLIC_URL: publicUrl,
  })
}

const csv = () =>
  [
    'Brand,Serial number,Item number,Item type,Product name,Shipped on',
    ...Array.from({ length: rows }, (_, n) => `Nordwave,KI-${n},NW-${n % 20},Speaker,Woofer ${n % 20},2025-03-15`),
    '',
  ].join('\r\n')

async function ask<Answer>(
  { url }: PortalProcess,
  { method, path }: { readonly method: string; readonly path: string },
  { importId = 0, body, json }: { importId?: number; body?: FormData; json?: object } = {},
): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, ...(json ? { 'content-type': 'application/json' } : {}) }
  const sent = json ? JSON.stringify(json) : (body ?? null)
  const answer = await fetch(url + path.replace(':importId', String(importId)), { method, headers, body: sent })
  expect(answer.ok, path).toBe(true)
  return (await answer.json()) as Answer
}

const units = async () =>
  Number((await tested.portal.pool.query<{ count: string }>('select count(*) from units')).rows[0]?.count)

test(`after ${kills} kills while ${rows} units are taken in they are taken in whole, and never by halves`, {
  timeout: (kills + 1) * untilTaken,
}, async () => {
  let portal = await startPortal()
  const body = new FormData()
  body.append('file', new Blob([csv()]), 'units.csv')
  const { importId } = await ask<{ importId: number }>(portal, uploadImport, { body })
  const found = () => ask<ImportDetail>(portal, getImport, { importId })
  const stands = async () => (await found()).state
  await expect.poll(stands, { timeout: untilTaken, interval: 100 }).toBe('CHECKED')
  await ask(portal, takeImport, { importId, json: {} })

  /** Whether a transaction has begun to take units in and has not ended: then nobody else sees one of them. */
  const isTakingIn = async () => {
    const { rows: active } = await tested.portal.pool.query(
      `select from pg_stat_activity where datname = current_database() and query like 'insert into units %'
         and state <> 'idle' and pid <> pg_backend_pid()`,
    )
    return active.length > 0 || (await units()) > 0
  }
  for (let kill = 0; kill < kills; kill += 1) {
    await expect.poll(isTakingIn, { timeout: untilTaken, interval: 5 }).toBe(true)
    await pause(Math.random() * 20)
    await portal.end('SIGKILL')
    // What the killed one sent last may end a moment later, but it commits nothing any more, or had committed all.
    expect([0, rows]).toContain(await units())
    portal = await startPortal()
    const { state, progress } = await found()
    expect(state === 'TAKING' || (state === 'TAKEN' && (await units()) === rows), `${state}, ${progress}`).toBe(true)
  }
  await expect.poll(stands, { timeout: untilTaken, interval: 250 }).toBe('TAKEN')
  expect(await found()).toMatchObject({ problem: null, newCount: rows, wrongCount: 0, newProductCount: 20 })
  expect(await units()).toBe(rows)
  await portal.end()
})
