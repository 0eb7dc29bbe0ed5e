import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import type { ErrorCode } from '@portal/contract/errors.ts'
import { partType, tusVersion } from '@portal/contract/files/tus-protocol.ts'
import type { Refused } from '@portal/domain/decision.ts'
import { type DataStore, MemoryLocker, Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest, preParsingAsyncHookHandler } from 'fastify'
import type { Actor } from '../actor.ts'
import { dropRest } from '../media/receive-upload.ts'
import { Outage } from '../outage.ts'
import { Refusal } from './refusal.ts'

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
  // Each answer says it, also one of a call that gets no further than the limits or its content type.
  scope.addHook('onRequest', async (_request, reply) => void reply.header('tus-resumable', tusVersion))
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
    if (request.headers['tus-resumable'] !== tusVersion)
      return reply.code(412).header('tus-version', tusVersion).send(`Tus-Resumable: ${tusVersion} required\n`)
    // The tus server would answer 403, at which clients renew their session.
    if (request.method === 'PATCH' && request.headers['upload-offset'] === undefined)
      return reply.code(400).send('Upload-Offset required\n')
    const seen: { failure?: Error | undefined } = {}
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
        seen.failure = failureIn(error)
        return undefined
      },
    })
    const part = partOf(request, maximumBytes)
    const response = await server.handleWeb(webRequest(request, part)).finally(() => part?.dropRest())
    const { failure } = seen
    if (failure instanceof RefusedUpload) throw new Refusal(failure.refused.refusal, failure.refused)
    if (failure) throw failure
    reply.code(response.status)
    for (const [name, value] of response.headers) if (!ownHeader.test(name)) reply.header(name, value)
    return reply.send(await response.text())
  }
}

/**
 * What failed, unless the error is an answer of the protocol. A fault of the tus server, as a lock that it waits for, may
 * pass.
 */
function failureIn(error: Error | { readonly status_code: number; readonly body: string }): Error | undefined {
  if (!('status_code' in error)) return error
  return error.status_code === 500 ? new Outage(error.body.trim()) : undefined
}

interface Part {
  readonly stream: ReadableStream
  /** Ends the reading: of what the tus server left, no more than `maximumBytes` are read, and none is kept. */
  readonly dropRest: () => void
}

/** The body of a call, as a stream that reads the next piece only when asked, so that nothing piles up in memory. */
function partOf({ body }: FastifyRequest, maximumBytes: number): Part | undefined {
  if (!(body instanceof Readable)) return undefined
  // Whoever reads the pieces is told of a body that breaks off. Before and after, it must not end the process.
  body.on('error', () => undefined)
  const pieces = body.iterator({ destroyOnReturn: false })
  const drop = () => dropRest(body, maximumBytes)
  return { stream: ReadableStream.from(pieces), dropRest: () => void pieces.return?.().then(drop, drop) }
}

/** What proxies say, in several words where there are several: addresses are relative, so the tus server needs none of it. */
const ofProxies = /^(?:x-)?forwarded/

function webRequest({ method, url, headers }: FastifyRequest, part: Part | undefined): Request {
  const sent = Object.entries(headers).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !ofProxies.test(entry[0]),
  )
  const address = new URL(url, 'http://portal')
  // The types of browsers, which the journeys are checked with as well, know no such body.
  const withBody: object = part ? { body: part.stream, duplex: 'half' } : {}
  return new Request(address, { method, headers: sent, ...withBody })
}
