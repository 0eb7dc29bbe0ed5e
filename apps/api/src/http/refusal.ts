import { type ErrorBody, type ErrorCode, errors } from '@portal/contract/errors.ts'
import type { FieldTexts } from '@portal/domain/decision.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * A refusal that ends a call from where nothing can be returned: a hook, a stream. Use cases return theirs instead.
 * `sentence` replaces `error` in the body where the specification wants the sentence itself there (uploads).
 */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: FieldTexts | undefined
  readonly sentence: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** Where it is another one than this code has everywhere else. */
  readonly status: number | undefined

  constructor(
    code: ErrorCode,
    more: { fields?: FieldTexts; sentence?: string; retryAfterSeconds?: number; status?: number } = {},
  ) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.fields = more.fields
    this.sentence = more.sentence
    this.retryAfterSeconds = more.retryAfterSeconds
    this.status = more.status
  }
}

/** Sends a refusal in the shape its route speaks: a plain string that is just the code, or JSON (decisions 2). */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, says } = errors[refusal.code]
  reply.code(refusal.status ?? status)
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(refusal.retryAfterSeconds)))
  reply.serializer((payload) => (typeof payload === 'string' ? payload : JSON.stringify(payload)))
  if (request.routeOptions.config.plainErrors) {
    // Malformed input has no code of its own there: one readable sentence (decisions 3).
    const firstText = refusal.fields && Object.values(refusal.fields)[0]
    return reply
      .type('text/plain; charset=utf-8')
      .send(refusal.code === 'VALIDATION' ? (firstText ?? says) : refusal.code)
  }
  const body: ErrorBody = {
    error: refusal.sentence ?? refusal.code,
    message: refusal.sentence ?? says,
    ...(refusal.fields ? { fields: refusal.fields } : {}),
  }
  return reply.type('application/json; charset=utf-8').send(body)
}
