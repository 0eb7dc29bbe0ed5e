import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorBody, errorStatus } from '@portal/contract/errors.ts'
import { refusalText } from '@portal/texts/refusal-texts.ts'
import type { ConnectionError } from 'fastify'

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
