import { type ErrorBody, type ErrorCode, errorStatus, problemsHeader } from '@portal/contract/errors.ts'
import type { Problems } from '@portal/domain/problem.ts'
import { problemText, problemTextsOf } from '@portal/texts/problem-texts.ts'
import { refusalText } from '@portal/texts/refusal-texts.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { saidTo } from './language-of-call.ts'

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
 * Sends a refusal in the shape its route speaks: a plain string that is just the code, or JSON with a sentence in the
 * language of the call. An upload's `error` is the sentence to show.
 */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { code, fields: problems } = refusal
  reply.code(refusal.status ?? errorStatus[code])
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(refusal.retryAfterSeconds)))
  reply.serializer((payload) => (typeof payload === 'string' ? payload : JSON.stringify(payload)))
  if (request.routeOptions.config.plainErrors) {
    // Invalid input has no code of its own there: the body is one sentence, and the problems are in a header.
    if (problems) reply.header(problemsHeader, JSON.stringify(problems))
    const text = code === 'VALIDATION' ? saidTo(request, reply, () => firstSentence(refusal)) : code
    return reply.type('text/plain; charset=utf-8').send(text)
  }
  const takesFile = request.routeOptions.config.takesFile ?? false
  const body = saidTo(request, reply, () => bodyOf(refusal, takesFile))
  return reply.type('application/json; charset=utf-8').send(body)
}

const firstSentence = ({ code, fields = {} }: Refusal): string =>
  Object.values(problemTextsOf(fields))[0] ?? refusalText(code)

function bodyOf(refusal: Refusal, takesFile: boolean): ErrorBody {
  const { code, fields: problems } = refusal
  const sentence = takesFile ? uploadSentence(refusal) : undefined
  return {
    error: sentence ?? code,
    message: sentence ?? refusalText(code),
    ...(sentence ? { code } : {}),
    ...(problems ? { fields: problemTextsOf(problems), problems } : {}),
  }
}

/** What is shown beside a file that was refused; undefined where the refusal is about who may call. */
function uploadSentence({ code, fields }: Refusal): string | undefined {
  if (fields?.file) return problemText(fields.file)
  return ['TOO_MANY_REQUESTS', 'UPLOAD_QUOTA_REACHED', 'STORAGE_FULL'].includes(code) ? refusalText(code) : undefined
}
