import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ErrorCode } from '@portal/contract/errors.ts'
import type { Refused } from '@portal/domain/decision.ts'
import { type DataStore, MemoryLocker, Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest, preParsingAsyncHookHandler } from 'fastify'
import type { Actor } from '../actor.ts'
import { Refusal } from './refusal.ts'
import { partType } from './slow-clients.ts'

/** What a store of uploads throws where the portal refuses one. */
export class RefusedUpload extends Error {
  readonly refused: Refused<ErrorCode>

  constructor(refused: Refused<ErrorCode>) {
    super(refused.refusal)
    this.name = 'RefusedUpload'
    this.refused = refused
  }
}

export interface TusCalls {
  /** Where an upload begins: POST. Its own address is one step below: HEAD, PATCH, DELETE. */
  readonly path: string
  readonly maximumBytes: number
  /** The uploads of an account; those of others do not exist there. */
  readonly storeOf: (actor: Actor) => DataStore
  readonly limitBeginning: preParsingAsyncHookHandler
  readonly limitRest: preParsingAsyncHookHandler
}

/** Serves the calls of the tus protocol in a scope that is open to people who are signed in. */
export function serveTusCalls(scope: FastifyInstance, calls: TusCalls): void {
  const { path, limitBeginning, limitRest } = calls
  // A part is a stream that the tus server reads.
  scope.addContentTypeParser(partType, (_request, payload, done) => done(null, payload))
  const answer = answerFor(calls)
  scope.route({ method: 'POST', url: path, preParsing: limitBeginning, handler: answer })
  scope.route({
    ...{ method: ['HEAD', 'PATCH', 'DELETE'], url: `${path}/:uploadId` },
    ...{ preParsing: limitRest, handler: answer },
  })
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** The headers that the portal sets itself, for every answer. */
const ownHeader = /^(?:access-control-.*|connection|content-length)$/

/** Hands a call to a tus server that knows the uploads of its account alone. */
function answerFor({ path, maximumBytes, storeOf }: TusCalls) {
  const locker = new MemoryLocker()
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { actor } = request
    if (!actor) throw new Refusal('NOT_AUTHENTICATED')
    const seen: { failure?: Error } = {}
    const server = new Server({
      path,
      datastore: storeOf(actor),
      locker,
      maxSize: maximumBytes,
      relativeLocation: true,
      namingFunction: () => randomUUID(),
      getFileIdFromRequest: (_request, last) => (last && uuid.test(last) ? last : undefined),
      // What is no answer of the protocol is answered as everywhere else, without its details.
      onResponseError: (_request, error) => {
        if (!('status_code' in error)) seen.failure = error
        return undefined
      },
    })
    const response = await server.handleWeb(webRequest(request))
    const { failure } = seen
    if (failure instanceof RefusedUpload) throw new Refusal(failure.refused.refusal, failure.refused)
    if (failure) throw failure
    reply.code(response.status)
    for (const [name, value] of response.headers) if (!ownHeader.test(name)) reply.header(name, value)
    return reply.send(await response.text())
  }
}

function webRequest({ method, url, headers, body }: FastifyRequest): Request {
  const sent = Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const address = new URL(url, 'http://portal')
  if (!(body instanceof Readable)) return new Request(address, { method, headers: sent })
  // The types of browsers, which the journeys are checked with as well, know no such body.
  const streamed: object = { method, headers: sent, body: Readable.toWeb(body), duplex: 'half' }
  return new Request(address, streamed)
}
