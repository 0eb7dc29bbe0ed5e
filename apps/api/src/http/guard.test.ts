import Fastify from 'fastify'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { SignedInActor } from '../actor.ts'
import { guardEveryRoute } from './guard.ts'
import { Refusal } from './refusal.ts'

const actor = { userId: 1, role: 'ADMIN' } as SignedInActor

it.each([
  ['a body that took long is refused where the session has ended meanwhile', 0, 403],
  ['any other is asked for once', 60_000, 200],
])('who calls with %s', async (_, lateMs, status) => {
  const app = Fastify()
  onTestFinished(() => app.close())
  const authenticate = vi.fn().mockResolvedValue(undefined).mockResolvedValueOnce(actor)
  guardEveryRoute(app, authenticate, lateMs)
  app.addHook('onResponse', async () => {})
  app.setErrorHandler((error, _request, reply) => reply.code(error instanceof Refusal ? 403 : 500).send({}))
  app.post('/decide', { config: { audience: 'ADMIN' } }, async () => ({}))
  const answer = await app.inject({ method: 'POST', url: '/decide', payload: { status: 'Declined' } })
  expect(answer.statusCode).toBe(status)
})
