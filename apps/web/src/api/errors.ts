import { type ErrorBody, type ErrorCode, isErrorCode, problemsHeader } from '@portal/contract/errors.ts'
import type { Problems } from '@portal/domain/problem.ts'
import { readProblems } from './read-problems.ts'

/** The API refused a call. What a person reads about it: `itemRefusalTextOr(error.code, 'the fallback of the screen')`. */
export class ApiError extends Error {
  /** The HTTP status. */
  readonly status: number
  /** The refusal, when it is one of the contract's. */
  readonly code: ErrorCode | undefined
  /** What is wrong with single fields, by their names on the wire. */
  readonly problems: Problems
  /** When to try again, in seconds; said with 429 and 503. */
  readonly retryAfterSeconds: number | undefined

  /** `message` is what the server said: a code or a sentence. */
  constructor(
    status: number,
    message: string,
    more: { code?: ErrorCode | undefined; problems?: Problems; retryAfterSeconds?: number | undefined } = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = more.code
    this.problems = more.problems ?? {}
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** No answer of the API: no network, a server that is down, or the error page of a proxy. */
export class NoResponse extends Error {
  constructor(cause?: unknown) {
    super('No answer of the API', { cause })
    this.name = 'NoResponse'
  }
}

/**
 * Whether the server received the call and refused it. Any other failure may pass: no answer, a fault of the server, or
 * a request to wait.
 */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && error.status !== 429

/** The refusal in an error; undefined for everything that is none. */
export const codeOf = (error: unknown): ErrorCode | undefined => (error instanceof ApiError ? error.code : undefined)

/** What the server found wrong with single fields; empty for everything that is no refusal. */
export const problemsIn = (error: unknown): Problems => (error instanceof ApiError ? error.problems : {})

/** Logs an unexpected error. Refusals and missing answers are shown on the screen instead. */
export function printUnexpected(error: unknown): void {
  if (!(error instanceof ApiError || error instanceof NoResponse)) console.error(error)
}

const isErrorBody = (value: unknown): value is ErrorBody =>
  typeof value === 'object' && value !== null && 'error' in value && typeof value.error === 'string'

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** An answer that is no success, as it is thrown: accounts say a plain string, everything else JSON. */
export function errorOf(status: number, body: string, header: (name: string) => string | null): ApiError | NoResponse {
  const seconds = Number.parseInt(header('retry-after') ?? '', 10)
  const retryAfterSeconds = Number.isNaN(seconds) ? undefined : seconds
  const json = parsed(body)
  if (isErrorBody(json)) {
    // An upload says the sentence itself in `error`, and its code beside it.
    const code = [json.error, json.code].find(isErrorCode)
    return new ApiError(status, isErrorCode(json.error) ? json.message : json.error, {
      code,
      problems: readProblems(json.problems),
      retryAfterSeconds,
    })
  }
  // The API never answers HTML: a proxy answered in place of the server.
  if (/^\s*</.test(body)) return new NoResponse(`Status ${status} with a page`)
  const said = typeof json === 'string' ? json : body.trim()
  const code = isErrorCode(said) ? said : undefined
  return new ApiError(status, said, {
    code,
    problems: readProblems(parsed(header(problemsHeader) ?? '')),
    retryAfterSeconds,
  })
}
