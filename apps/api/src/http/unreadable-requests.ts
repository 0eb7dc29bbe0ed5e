import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorBody, errorStatus } from '@portal/contract/errors.ts'
import { isServerPath } from '@portal/contract/server-paths.ts'
import { refusalText } from '@portal/texts/refusal-texts.ts'
import type { ConnectionError, FastifyInstance, FastifyRequest } from 'fastify'

const statusOf: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/**
 * Answers what never became a call: no HTTP, too long headers, headers that did not arrive in time. The answer says that
 * the connection ends with it, so that nobody sends a next call into it. It is in English: nothing tells the language.
 */
export function answerUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const status = statusOf[error.code] ?? errorStatus.VALIDATION
    const body: ErrorBody = { error: 'VALIDATION', message: refusalText('VALIDATION') }
    const text = JSON.stringify(body)
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'connection: close',
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(text)}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${text}`)
  }
  socket.destroy(error)
}

/**
 * Answers a call whose address no route can be looked for by, such as `/request/%E0%A4%A`, as one of an address that is
 * nowhere: its headers, language and shape are those of all others.
 */
export function answerUnreadableAddress(app: FastifyInstance, { raw }: FastifyRequest, response: ServerResponse): void {
  const { url = '/' } = raw
  Object.assign(raw, { originalUrl: url, url: isServerPath(url) ? '/api' : '/%25' })
  app.routing(raw, response)
}
