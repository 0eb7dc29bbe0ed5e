import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildApp } from '../app.ts'
import { connect } from '../db/database.ts'
import { openTestPortal, type TestPortal } from '../testing/portal-for-tests.ts'
import { createMetrics } from './metrics.ts'
import { buildMonitoring, type ProcessState } from './monitoring.ts'

let tested: TestPortal
let app: FastifyInstance
let monitoring: FastifyInstance
let state: ProcessState = 'running'
beforeAll(async () => {
  tested = await openTestPortal()
  const metrics = createMetrics(tested.portal)
  app = await buildApp(tested.portal, { metrics })
  monitoring = buildMonitoring(tested.portal, metrics, () => state)
})
afterAll(async () => {
  await Promise.all([app.close(), monitoring.close()])
  await tested.close()
})

const asked = async (url: string, server = monitoring) => {
  const { statusCode, body } = await server.inject({ url })
  return { statusCode, body }
}

describe('the port for whoever runs the process', () => {
  it('says that it lives, and that it is ready while it runs', async () => {
    expect((await asked('/health/live')).statusCode).toBe(200)
    expect((await asked('/health/ready')).statusCode).toBe(200)
    for (const other of ['starting', 'stopping'] as const) {
      state = other
      expect(await asked('/health/ready')).toEqual({ statusCode: 503, body: JSON.stringify({ status: other }) })
      expect((await asked('/health/live')).statusCode).toBe(200)
    }
    state = 'running'
  })

  it('says that it is not ready while the database does not answer, and leaves its figures out', async () => {
    const fails = async () => {
      throw new Error('The database does not answer')
    }
    const cut = { ...tested.portal, pool: { ...tested.portal.pool, query: fails } }
    const { db, close } = connect('postgres://portal@127.0.0.1:1/portal', 1)
    onTestFinished(close)
    const metrics = createMetrics({ ...tested.portal, db })
    const server = buildMonitoring(cut, metrics, () => 'running')
    expect((await asked('/health/ready', server)).statusCode).toBe(503)
    const { statusCode, body } = await asked('/metrics', server)
    expect(statusCode).toBe(200)
    expect(body).toContain('process_cpu_seconds_total')
    expect(body).not.toMatch(/^mails_given_up /m)
    await server.close()
  })

  it('has the figures: calls by route, jobs by queue, mails given up', async () => {
    await asked('/user/by-email/somebody@example.com', app)
    const { body } = await asked('/metrics')
    expect(body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/user/by-email/:email",status="403"} 1',
    )
    expect(body).toContain('jobs{queue="deliver-mail",state="waiting"}')
    expect(body).toMatch(/^mails_given_up 0$/m)
    expect(body).toMatch(/^disk_free_bytes \d/m)
  })

  it('says how long the job that could begin first has been waiting', async () => {
    await tested.portal.pool.query(
      "insert into pgboss.job (name, start_after) values ('deliver-mail', now() - interval '1 hour'), ('deliver-mail', now() + interval '1 hour')",
    )
    const { body } = await asked('/metrics')
    const seconds = Number(/^job_waits_seconds\{queue="deliver-mail"\} (\S+)$/m.exec(body)?.[1])
    expect(seconds).toBeGreaterThanOrEqual(3600)
    expect(body.match(/^job_waits_seconds\{/gm)).toHaveLength(1)
  })

  it('says how long the first mail waits of those written since one left last, however often it was tried', async () => {
    const waits = async () => Number(/^mails_wait_seconds (\S+)$/m.exec((await asked('/metrics')).body)?.[1])
    expect(await waits()).toBe(0)
    await tested.portal.pool.query(
      `insert into mails (mail_id, template, recipient, facts, created_at, attempts, sent_at, dead_at) values
         (gen_random_uuid(), 'a', 'a@example.com', '{}', now() - interval '1 hour', 12, null, null),
         (gen_random_uuid(), 'a', 'a@example.com', '{}', now() - interval '3 hours', 20, null, null),
         (gen_random_uuid(), 'a', 'a@example.com', '{}', now() - interval '2 hours', 1, now() - interval '2 hours', null),
         (gen_random_uuid(), 'a', 'a@example.com', '{}', now() - interval '2 hours', 50, null, now())`,
    )
    expect(Math.floor((await waits()) / 60)).toBe(60)
  })

  it.each(['alarms.yaml', 'dashboard.json'])('has every figure that %s asks for', async (name) => {
    const text = await readFile(join(import.meta.dirname, '../../../../deploy/prometheus', name), 'utf8')
    const expressions = [...text.matchAll(/^ +"?expr"?: (.*)$/gm)].map(([, expression = '']) => expression).join('\n')
    const figures = new Set(expressions.match(/\b[a-z]+(?:_[a-z]+)+(?=[{[)])/g))
    const { body } = await asked('/metrics')
    expect(figures.size).toBeGreaterThan(5)
    for (const figure of figures) expect(body).toContain(`# TYPE ${figure.replace(/_(?:bucket|count)$/, '')} `)
  })
})

it('users reach none of it, except that the process lives', async () => {
  expect((await asked('/health/live', app)).statusCode).toBe(200)
  for (const url of ['/health/ready', '/metrics']) expect((await asked(url, app)).statusCode).toBe(404)
})
