import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** In milliseconds. */
interface Patience {
  /** So long calls are still taken: each answer says that its connection ends, and whoever spreads calls looks elsewhere. */
  readonly announcing: number
  /** Whether whoever spreads calls asks this process if it is ready. Else the announcing ends with the last connection. */
  readonly probed: boolean
  /** So long calls under way may take from then on, uploads above all; the rest is cut off. */
  readonly underWay: number
}
const betweenLooks = 50

/** Lets `app.close()` end calls under way instead of cutting them off, and kept connections after their next answer. */
export function closeGracefully(
  app: FastifyInstance,
  { announcing = 1_000, underWay = 29_000, probed }: Partial<Patience> & Pick<Patience, 'probed'>,
): void {
  const { server } = app
  let closing = false
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close')
    done(null, payload)
  })
  const hasConnections = () =>
    new Promise<boolean>((resolve, reject) =>
      server.getConnections((error, count) => (error ? reject(error) : resolve(count > 0))),
    )
  app.addHook('preClose', async () => {
    closing = true
    if (!server.listening) return
    const end = performance.now() + announcing
    while (performance.now() < end && (probed || (await hasConnections()))) await pause(betweenLooks)
    // A connection whose last answer was on its way before `closing` is idle from then on.
    const idle = setInterval(() => server.closeIdleConnections(), betweenLooks)
    const cut = setTimeout(() => server.closeAllConnections(), underWay)
    server.once('close', () => {
      clearInterval(idle)
      clearTimeout(cut)
    })
  })
}
