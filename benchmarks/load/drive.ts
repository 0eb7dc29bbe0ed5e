export interface Sent {
  readonly method: string
  readonly path: string
  readonly token: string
  readonly body?: string | undefined
}

/** Sends one call and reads the whole answer. Connections are kept open for the next ones. */
export async function send(port: number, { method, path, token, body }: Sent) {
  const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) }
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body: body ?? null })
  return { status: response.status, text: await response.text() }
}

/**
 * Sends `calls` calls over `connections` connections, each the next as soon as its last was answered.
 * The milliseconds that each took. Throws at the first answer that is no success.
 */
export async function drive(
  port: number,
  connections: number,
  calls: number,
  call: (turn: number) => Promise<Sent>,
): Promise<number[]> {
  const took: number[] = []
  let turn = 0
  const oneAfterTheOther = async () => {
    while (turn < calls) {
      const sent = await call(turn++)
      const begin = performance.now()
      const { status, text } = await send(port, sent)
      if (status >= 300) throw new Error(`${sent.method} ${sent.path} was answered with ${status}: ${text}`)
      took.push(performance.now() - begin)
    }
  }
  await Promise.all(Array.from({ length: connections }, oneAfterTheOther))
  return took
}
