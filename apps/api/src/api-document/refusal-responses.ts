import type { Endpoint, EndpointSchemas } from '@portal/contract/endpoint.ts'
import { type ErrorCode, errorStatus, problemsHeader } from '@portal/contract/errors.ts'
import { refusalText } from '@portal/texts/refusal-texts.ts'

type Json = Readonly<Record<string, unknown>>

const refusal = { $ref: '#/components/schemas/Refusal' }

/** The body of a refusal; `ErrorBody` of the contract. */
export const refusalShape = {
  type: 'object',
  description: 'Why a call was refused.',
  properties: {
    error: { type: 'string', description: 'The code. For an upload that is not kept, the sentence to show.' },
    message: { type: 'string', description: 'The sentence to show.' },
    code: { type: 'string', description: 'The code, where `error` is a sentence.' },
    fields: {
      type: 'object',
      description: 'What is wrong with single fields, as sentences.',
      additionalProperties: { type: 'string' },
    },
    problems: {
      type: 'object',
      description: 'The same as codes, with the values that the sentences name.',
      additionalProperties: { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] },
    },
  },
  required: ['error', 'message'],
}

const problems = {
  [problemsHeader]: {
    description: 'What is wrong with single fields: codes with their values, as JSON.',
    schema: { type: 'string' },
  },
}
const retryAfter = {
  'Retry-After': { description: 'In how many seconds to try again.', schema: { type: 'integer', minimum: 1 } },
}

/** Responses that every operation can have. */
export const sharedResponses = {
  NotUnderstood: {
    description: 'The call is not what this endpoint takes.',
    content: { 'application/json': { schema: refusal, example: bodyOf('VALIDATION') } },
  },
  Failed: {
    description: 'Something failed that the caller cannot change. Try again later.',
    headers: retryAfter,
    content: {
      'application/json': {
        schema: refusal,
        examples: { INTERNAL: { value: bodyOf('INTERNAL') }, UNAVAILABLE: { value: bodyOf('UNAVAILABLE') } },
      },
    },
  },
}

/** How an endpoint refuses, by status. */
export function refusalResponses(endpoint: Endpoint, { params, query, body, headers }: EndpointSchemas): Json {
  const codes = new Set<ErrorCode>(endpoint.refusals)
  if (params || query || body || headers) codes.add('VALIDATION')
  if (body) codes.add('TOO_LARGE').add('UNSUPPORTED_MEDIA_TYPE')
  if (endpoint.audience !== 'anyone') codes.add('NOT_AUTHENTICATED')
  if (endpoint.audience === 'ADMIN') codes.add('FORBIDDEN')

  const byStatus = Map.groupBy(codes, (code) => endpoint.refusalStatus?.[code] ?? errorStatus[code])
  const responses = [...byStatus].map(([status, ofStatus]): [string, Json] => [
    String(status),
    {
      description: ofStatus.map((code) => `\`${code}\`: ${refusalText(code)}`).join('\n\n'),
      ...(status === errorStatus.TOO_MANY_REQUESTS ? { headers: retryAfter } : {}),
      ...(endpoint.plainErrors ? plainContent(ofStatus) : jsonContent(endpoint, ofStatus)),
    },
  ])
  const others = codes.size > 0 ? {} : { '4XX': { $ref: '#/components/responses/NotUnderstood' } }
  return { ...Object.fromEntries(responses), ...others, '5XX': { $ref: '#/components/responses/Failed' } }
}

function plainContent(codes: readonly ErrorCode[]): Json {
  const takesSentence = codes.includes('VALIDATION')
  const examples = Object.fromEntries(
    codes.map((code) => [code, { value: code === 'VALIDATION' ? refusalText(code) : code }]),
  )
  const schema = takesSentence
    ? { type: 'string', description: 'The code; for input that is not valid, a sentence.' }
    : { type: 'string', enum: codes }
  return { ...(takesSentence ? { headers: problems } : {}), content: { 'text/plain': { schema, examples } } }
}

function jsonContent({ takes }: Endpoint, codes: readonly ErrorCode[]): Json {
  const examples = Object.fromEntries(codes.map((code) => [code, { value: bodyOf(code) }]))
  const narrowed = { type: 'object', properties: { error: { type: 'string', enum: codes } } }
  // An upload that is not kept is refused with a sentence.
  const schema = takes === 'multipart' || takes === 'parts' ? refusal : { allOf: [refusal, narrowed] }
  return { content: { 'application/json': { schema, examples } } }
}

function bodyOf(code: ErrorCode) {
  return { error: code, message: refusalText(code) }
}
