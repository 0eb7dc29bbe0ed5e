import type { IncomingMessage } from 'node:http'
import { partType } from '@portal/contract/files/tus-protocol.ts'
import type { FastifyInstance } from 'fastify'

export interface Patience {
  /** Between two checks of the requests that are being received. */
  readonly everyMs: number
  /** How long the body of an ordinary call may take to arrive. */
  readonly bodyMs: number
  /** An upload must bring at least so much between two checks, once `bodyMs` have passed. */
  readonly uploadBytesPerCheck: number
}

/** An upload over a slow connection brings 4 kB a second; everything else fits into a few packets. */
const patience: Patience = { everyMs: 5_000, bodyMs: 10_000, uploadBytesPerCheck: 20_000 }

interface Arriving {
  readonly message: IncomingMessage
  readonly since: number
  readonly isUpload: boolean
  /** What its connection had received at the last check. */
  received: number
}

/**
 * Closes the connection of a client that sends its body too slowly, signed in or not: a byte a second would hold a
 * connection for hours. Headers are bounded by `headersTimeout`.
 */
export function dropSlowClients(
  app: FastifyInstance,
  { everyMs, bodyMs, uploadBytesPerCheck }: Patience = patience,
): void {
  const arriving = new Set<Arriving>()
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.complete) return
    const type = raw.headers['content-type'] ?? ''
    const isUpload = type.startsWith('multipart/') || type.startsWith(partType)
    arriving.add({ message: raw, since: performance.now(), isUpload, received: raw.socket.bytesRead })
  })
  const look = () => {
    for (const request of arriving) {
      const { message, since, isUpload, received } = request
      if (message.complete || message.destroyed) {
        arriving.delete(request)
        continue
      }
      request.received = message.socket.bytesRead
      if (performance.now() - since < bodyMs) continue
      if (isUpload && request.received - received >= uploadBytesPerCheck) continue
      app.log.info({ upload: isUpload }, 'a client sent too slowly, its connection is closed')
      message.destroy()
      arriving.delete(request)
    }
  }
  const timer = setInterval(look, everyMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
