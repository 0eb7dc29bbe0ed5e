import { Agent, request } from 'node:http'

export interface Sent {
  readonly method: string
  readonly path: string
  readonly token: string
  readonly body?: string | undefined
}

export interface Answered {
  readonly status: number
  readonly text: string
}

const address = (port: number) => ({ host: '127.0.0.1', port })

/** Sends one call and reads the whole answer. */
export const send = (agent: Agent, port: number, { method, path, token, body }: Sent): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const headers: Record<string, string | number> = { authorization: `Bearer ${token}` }
    if (body !== undefined) {
      headers['content-type'] = 'application/json'
      headers['content-length'] = Buffer.byteLength(body)
    }
    const sending = request({ ...address(port), agent, method, path, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    sending.on('error', reject)
    sending.end(body)
  })

/**
 * Sends `calls` calls over `connections` kept-open connections, each the next as soon as its last was answered.
 * The milliseconds that each took. Throws at the first answer that is no success.
 */
export async function drive(
  port: number,
  connections: number,
  calls: number,
  call: (turn: number) => Sent,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const took: number[] = []
  let turn = 0
  const oneAfterTheOther = async () => {
    while (turn < calls) {
      const sent = call(turn++)
      const begin = performance.now()
      const { status, text } = await send(agent, port, sent)
      if (status >= 300) throw new Error(`${sent.method} ${sent.path} was answered with ${status}: ${text}`)
      took.push(performance.now() - begin)
    }
  }
  await Promise.all(Array.from({ length: connections }, oneAfterTheOther))
  agent.destroy()
  return took
}
