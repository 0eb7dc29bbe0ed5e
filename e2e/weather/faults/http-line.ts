import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { openCuttable } from '@portal/api/testing/cuttable-server.ts'

/** What happens to one request on its way: its answer is lost before or after the server saw it, or it is this status. */
export type HttpFault = 'reset before' | 'reset after' | 'reset in the middle' | { readonly status: number } | 'garbage'

/** A line to a service that speaks HTTP: a file store, or the captcha's service. */
export interface HttpLine {
  readonly url: string
  cut(): Promise<void>
  mend(): Promise<void>
  /** Every answer comes so many milliseconds later. */
  delay(milliseconds: number): void
  /** From now on each request meets what `decide` says; nothing by default. */
  failWhere(decide: ((method: string, path: string) => HttpFault | undefined) | undefined): void
  readonly counts: { requests: number; failed: number }
  close(): Promise<void>
}

export async function openHttpLine(target: URL): Promise<HttpLine> {
  const counts = { requests: 0, failed: 0 }
  let latency = 0
  let decide: ((method: string, path: string) => HttpFault | undefined) | undefined

  async function take(call: IncomingMessage, answer: ServerResponse): Promise<void> {
    counts.requests += 1
    const fault = decide?.(call.method ?? '', call.url ?? '')
    if (fault !== undefined) counts.failed += 1
    call.on('error', () => undefined)
    if (latency > 0) await new Promise((resolve) => setTimeout(resolve, latency))
    if (fault === 'reset before') return void call.socket.resetAndDestroy()
    if (fault === 'garbage') return void answer.writeHead(200, { 'content-type': 'application/json' }).end('<html>{')
    if (typeof fault === 'object') {
      call.resume()
      return void answer.writeHead(fault.status, { 'content-type': 'text/plain' }).end('a fault made on purpose')
    }
    passOn(call, answer, target, fault)
  }
  const line = createServer((call, answer) => void take(call, answer))

  const { port, cut, mend } = await openCuttable(line, () => line.closeAllConnections())
  return {
    url: `http://127.0.0.1:${port}`,
    counts,
    cut,
    mend,
    delay(milliseconds) {
      latency = milliseconds
    },
    failWhere(next) {
      decide = next
    },
    close: cut,
  }
}

/** Signatures cover the headers, so they pass as they are. */
function passOn(call: IncomingMessage, answer: ServerResponse, target: URL, fault: HttpFault | undefined): void {
  const onward = request(
    {
      host: target.hostname,
      port: target.port,
      method: call.method,
      path: call.url,
      headers: call.rawHeaders,
      setHost: false,
      agent: false,
    },
    (reply) => {
      if (fault === 'reset after') {
        reply.resume()
        reply.on('end', () => call.socket.resetAndDestroy())
        return
      }
      answer.writeHead(reply.statusCode ?? 502, reply.rawHeaders)
      if (fault === 'reset in the middle') {
        answer.flushHeaders()
        return void call.socket.resetAndDestroy()
      }
      reply.pipe(answer)
      reply.on('error', () => answer.destroy())
    },
  )
  onward.on('error', () => call.socket.destroy())
  answer.on('close', () => onward.destroy())
  call.pipe(onward)
}
