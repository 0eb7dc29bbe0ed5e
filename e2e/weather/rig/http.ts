import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'

export interface Sent {
  readonly method: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string | Buffer | undefined
}

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** From the first byte sent to the last byte received. */
  readonly milliseconds: number
}

export const jsonOf = <Body>(answer: Answer): Body => JSON.parse(answer.text) as Body

/** A client without opinions: paths go out as they are given, and a broken connection throws. */
export function createHttp(connections = 64) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    send: (url: string, { method, headers = {}, body }: Sent): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const begin = performance.now()
        const { origin, hostname, port } = new URL(url)
        // Without a length Node would send the body of a GET as the beginning of the next request.
        const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
        const sending = request({
          ...{ agent, hostname, port, method },
          path: url.slice(origin.length),
          headers: { ...headers, ...length },
        })
        sending.setTimeout(60_000, () => sending.destroy(new Error(`${method} ${url}: no answer for a minute`)))
        sending.once('error', reject)
        sending.once('response', (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.once('error', reject)
          response.once('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(parts).toString(),
              milliseconds: performance.now() - begin,
            }),
          )
        })
        sending.end(body)
      }),
    close: () => agent.destroy(),
  }
}
export type Http = ReturnType<typeof createHttp>
