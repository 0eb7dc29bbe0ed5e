import { brandName } from '@portal/brand/name.ts'
import { schemas } from '@portal/contract/all-schemas.ts'
import type { Audience, Endpoint, EndpointName, EndpointSchemas } from '@portal/contract/endpoint.ts'
import { endpoints, endpointsOfSubjects } from '@portal/contract/endpoints.ts'
import { toJSONSchema } from 'zod/v4/core'
import { cookieNames } from '../modules/accounts/account-cookies.ts'
import { refusalResponses, refusalShape, sharedResponses } from './refusal-responses.ts'
import { tusPaths } from './tus-operations.ts'

type Json = Readonly<Record<string, unknown>>

/** What each subject is. */
const descriptions: Readonly<Record<keyof typeof endpointsOfSubjects, string>> = {
  Sessions: 'Sign-up, sign-in and the session that follows.',
  'Forgotten password': 'A new password, in three steps.',
  Accounts: 'Profiles and the accounts that administrators manage.',
  Companies: 'The people of a company, how others come into it, who looks after a request, and companies that are one.',
  Requests: 'A request is a draft until it is submitted, and closes when all of its items are settled.',
  Items: 'The units that a request is about, and what is decided on them.',
  Messages: 'What a dealer and the administrators write about an item, and the replies that administrators keep.',
  'What is asked for': 'What administrators can ask a dealer for when they send an item back.',
  'What happens next': 'What dealers do after a decision, as administrators keep it.',
  Queue: 'What waits for the administrators, and what comes next.',
  Colleagues: 'What administrators share among themselves, and no dealer is sent.',
  Files:
    'Pictures, videos and layout PDFs are uploaded first, and then attached by their keys. Large files can be sent in parts.',
  'Products and units': 'Models, the single units of them that were shipped, and how long these are covered.',
  Quality: 'What fails and when, how it was decided, and how long that took.',
  Imports: 'Files of units: checked first, then taken in whole or not at all, and taken back.',
  Events: 'What changes, told as it changes.',
  Installation: 'What a client has to know before anything else.',
}

const description = `
Dealers claim warranty for loudspeakers and amplifiers; the manufacturer's administrators answer.

**Signing in.** \`signIn\` answers an access token, which is sent as \`Authorization: Bearer …\` and lives for some minutes. It
also sets a cookie with which \`refreshSession\` answers the next one: when a call is refused with 403, renew once and try again.

**Refusals.** A refusal has a status and a code. It is answered as \`Refusal\`; by the endpoints of sessions and forgotten
passwords as plain text that is just the code. Decide by the code, show the sentence: it is in the language of the account,
else in the one that \`Accept-Language\` prefers.

**Lists** answer a page at a time: \`page\` counts from 0, and \`hasNext\` says whether there is another one.

**Sent twice.** Give a call that creates something a random \`Idempotency-Key\`, and it creates one thing however often the
call is repeated.
`.trim()

const audiences: Readonly<Record<Audience, string>> = {
  anyone: 'Needs no access token.',
  'signed-in': 'For every account that is signed in.',
  ADMIN: 'For administrators.',
}

/** Who is let in by a cookie, and which. */
const cookieOf: { readonly [Name in EndpointName]?: string } = {
  refreshSession: 'refreshCookie',
  signOut: 'refreshCookie',
  changePassword: 'passwordResetCookie',
}

/** The OpenAPI 3.1 document of the API, made from the contract alone. */
export function apiDocument(): Json {
  const shapes: Record<string, unknown> = { Refusal: refusalShape }
  const paths: Record<string, Json> = {}
  for (const [tag, ofSubject] of Object.entries(endpointsOfSubjects))
    for (const endpoint of Object.values<Endpoint>(ofSubject)) {
      const path = documentedPath(endpoint, Object.values(endpoints))
      paths[path.template] = {
        ...paths[path.template],
        [endpoint.method.toLowerCase()]: operation(endpoint, tag, path.names, shapes),
      }
    }
  Object.assign(paths, tusPaths('Files'))
  return {
    openapi: '3.1.0',
    info: {
      title: `${brandName} API`,
      version: '1.0.0',
      description,
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Proprietary' },
    },
    // The host that serves the document.
    servers: [{ url: '/', description: 'This installation' }],
    tags: Object.entries(descriptions).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token of `signIn`.' },
        refreshCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieNames.refresh,
          description: 'Set by `signIn` and `refreshSession`, which spends it.',
        },
        passwordResetCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieNames.reset,
          description: 'Set by `verifyOtp` for one change of the password.',
        },
      },
      responses: sharedResponses,
      schemas: Object.fromEntries(Object.entries(shapes).sort(([one], [other]) => one.localeCompare(other))),
    },
  }
}

function operation(endpoint: Endpoint, tag: string, pathNames: ReadonlyMap<string, string>, shapes: Shapes): Json {
  const { name, audience, status = 200 } = endpoint
  const parts: EndpointSchemas = schemas[name]
  const cookie = cookieOf[name]
  return {
    operationId: name,
    tags: [tag],
    summary: endpoint.summary,
    description: [parts.description, audiences[audience]].filter(Boolean).join('\n\n'),
    security: cookie ? [{ [cookie]: [] }] : audience === 'anyone' ? [] : [{ bearer: [] }],
    parameters: [
      ...parameters('path', parts.params, shapes, (field) => pathNames.get(field) ?? field),
      ...parameters('query', parts.query, shapes),
      ...parameters('header', parts.headers, shapes),
    ],
    ...requestBody(endpoint, parts.body, shapes),
    responses: {
      [status]: { description: 'Done.', content: answered(endpoint, parts.reply, shapes) },
      ...refusalResponses(endpoint, parts),
    },
  }
}

const streamed = { csv: 'text/csv', events: 'text/event-stream' } as const
const answered = ({ answers }: Endpoint, reply: EndpointSchemas['reply'], shapes: Shapes): Json =>
  answers ? { [streamed[answers]]: { schema: { type: 'string' } } } : jsonContent(reply, shapes)

function requestBody({ takes }: Endpoint, body: EndpointSchemas['body'], shapes: Shapes): Json {
  if (takes === 'multipart') {
    const file = { type: 'string', contentMediaType: 'application/octet-stream', description: 'The file.' }
    const schema = { type: 'object', properties: { file }, required: ['file'] }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (!body) return {}
  const required = !body.safeParse(undefined).success
  return { requestBody: { required, content: jsonContent(body, shapes) } }
}

const jsonContent = (sent: EndpointSchemas['reply'], shapes: Shapes): Json => ({
  'application/json': { schema: jsonSchemaOf(sent, shapes) },
})

/** Each field of a schema as a parameter. */
function parameters(
  place: 'path' | 'query' | 'header',
  schema: EndpointSchemas['params'],
  shapes: Shapes,
  nameOf = (field: string) => field,
): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchemaOf(schema, shapes) as {
    properties?: Readonly<Record<string, Json>>
    required?: readonly string[]
  }
  return Object.entries(properties).map(([field, { description, ...type }]) => ({
    name: nameOf(field),
    in: place,
    required: required.includes(field),
    ...(description ? { description } : {}),
    schema: type,
  }))
}

type Shapes = Record<string, unknown>

/** The JSON Schema of what is sent or answered. Shapes that have a name go to `shapes`, and are referred to. */
function jsonSchemaOf(schema: EndpointSchemas['reply'], shapes: Shapes): Json {
  const { $schema: _, $defs = {}, ...own } = toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override })
  const [ownJson, named] = JSON.parse(
    JSON.stringify([own, $defs]).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as [Json, Shapes]
  Object.assign(shapes, named)
  return ownJson
}

/**
 * Takes out what does not help a client: the bounds of safe integers, the pattern of a number in an address, and the
 * default of a body's field, for which generators would ask for the field.
 */
function override({ jsonSchema }: { jsonSchema: { type?: unknown } & Record<string, unknown> }): void {
  if (jsonSchema.type !== 'integer') {
    delete jsonSchema.default
    return
  }
  delete jsonSchema.pattern
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
}

const parameterOfPath = /:(\w+)/g

/**
 * The path with `{itemId}` for `:itemId`. Endpoints that differ only in what they call a parameter share one path of the
 * document: there it is `{id}`.
 */
function documentedPath(endpoint: Endpoint, all: readonly Endpoint[]) {
  const form = ({ path }: Endpoint) => path.replaceAll(parameterOfPath, ':')
  const isShared = all.some((other) => form(other) === form(endpoint) && other.path !== endpoint.path)
  const names = new Map<string, string>()
  const template = endpoint.path.replaceAll(parameterOfPath, (_, name: string) => {
    names.set(name, isShared ? 'id' : name)
    return `{${names.get(name)}}`
  })
  return { template, names }
}
