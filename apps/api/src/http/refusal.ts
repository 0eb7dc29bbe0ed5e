import { type ErrorBody, type ErrorCode, errorStatus, problemsHeader } from '@portal/contract/errors.ts'
import type { Problems } from '@portal/domain/problem.ts'
import { problemTextsOf } from '@portal/texts/problem-texts.ts'
import { refusalText } from '@portal/texts/refusal-texts.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * A refusal that ends a call from where nothing can be returned: a hook, a stream. Use cases return theirs instead.
 * `sentence` replaces `error` in the body where the specification wants the sentence itself there (uploads).
 */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: Problems | undefined
  readonly sentence: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** Where it is another one than this code has everywhere else. */
  readonly status: number | undefined

  constructor(
    code: ErrorCode,
    more: {
      fields?: Problems
      sentence?: string
      retryAfterSeconds?: number
      status?: number
    } = {},
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

/** Sends a refusal in the shape its route speaks: a plain string that is just the code, or JSON. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { code, sentence, fields: problems } = refusal
  const fields = problems && problemTextsOf(problems)
  reply.code(refusal.status ?? errorStatus[code])
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(refusal.retryAfterSeconds)))
  reply.serializer((payload) => (typeof payload === 'string' ? payload : JSON.stringify(payload)))
  if (request.routeOptions.config.plainErrors) {
    // Malformed input has no code of its own there: the body is one readable sentence, the problems stand beside it.
    const firstText = fields && Object.values(fields)[0]
    if (problems) reply.header(problemsHeader, JSON.stringify(problems))
    return reply.type('text/plain; charset=utf-8').send(code === 'VALIDATION' ? (firstText ?? refusalText(code)) : code)
  }
  const body: ErrorBody = {
    error: sentence ?? code,
    message: sentence ?? refusalText(code),
    ...(fields ? { fields } : {}),
    ...(problems ? { problems } : {}),
  }
  return reply.type('application/json; charset=utf-8').send(body)
}
