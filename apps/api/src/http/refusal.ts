import { type ErrorBody, type ErrorCode, errorStatus, problemsHeader } from '@portal/contract/errors.ts'
import type { Problems } from '@portal/domain/problem.ts'
import { problemText, problemTextsOf } from '@portal/texts/problem-texts.ts'
import { refusalText } from '@portal/texts/refusal-texts.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * A refusal that ends a call. Thrown in here only: in hooks, where nothing can be returned, and for the refusals that
 * use cases return.
 */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: Problems | undefined
  readonly retryAfterSeconds: number | undefined
  /** Where it is another one than this code has everywhere else. */
  readonly status: number | undefined

  constructor(
    code: ErrorCode,
    more: {
      readonly fields?: Problems
      readonly retryAfterSeconds?: number
      readonly status?: number | undefined
    } = {},
  ) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
    this.status = more.status
  }
}

/**
 * Sends a refusal in the shape its route speaks: a plain string that is just the code, or JSON. An upload's `error` is the
 * sentence to show.
 */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { code, fields: problems } = refusal
  const fields = problems && problemTextsOf(problems)
  reply.code(refusal.status ?? errorStatus[code])
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(refusal.retryAfterSeconds)))
  reply.serializer((payload) => (typeof payload === 'string' ? payload : JSON.stringify(payload)))
  if (request.routeOptions.config.plainErrors) {
    // Invalid input has no code of its own there: the body is one sentence, and the problems are in a header.
    const firstText = fields && Object.values(fields)[0]
    if (problems) reply.header(problemsHeader, JSON.stringify(problems))
    return reply.type('text/plain; charset=utf-8').send(code === 'VALIDATION' ? (firstText ?? refusalText(code)) : code)
  }
  const sentence = request.routeOptions.config.takesFile ? uploadSentence(refusal) : undefined
  const body: ErrorBody = {
    error: sentence ?? code,
    message: sentence ?? refusalText(code),
    ...(sentence ? { code } : {}),
    ...(fields ? { fields } : {}),
    ...(problems ? { problems } : {}),
  }
  return reply.type('application/json; charset=utf-8').send(body)
}

/** What is shown beside a file that was refused; undefined where the refusal is about who may call. */
function uploadSentence({ code, fields }: Refusal): string | undefined {
  if (fields?.file) return problemText(fields.file)
  return ['TOO_MANY_REQUESTS', 'UPLOAD_QUOTA_REACHED', 'STORAGE_FULL'].includes(code) ? refusalText(code) : undefined
}
