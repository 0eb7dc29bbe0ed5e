import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** In milliseconds. */
interface Patience {
  /** How long calls are still taken. Each answer closes its connection, so that a load balancer looks elsewhere. */
  readonly announcing: number
  /** Whether a load balancer asks this process if it is ready. If not, the announcing ends with the last connection. */
  readonly probed: boolean
  /** How long running calls may take from then on, above all uploads. Then they are cut off. */
  readonly underWay: number
}
const betweenLooks = 50

/** Lets `app.close()` wait for running calls, and closes kept connections after their next answer. */
export function closeGracefully(
  app: FastifyInstance,
  { announcing = 1_000, underWay = 29_000, probed }: Partial<Patience> & Pick<Patience, 'probed'>,
): void {
  const { server } = app
  let closing = false
  const connections = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
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
    const closeIdle = () => {
      // A connection whose last answer was sent just before `closing` stays open, and is idle.
      server.closeIdleConnections()
      // So is one that a browser opened ahead and has asked for nothing, but Node takes it for busy.
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    }
    const idle = setInterval(closeIdle, betweenLooks)
    const cut = setTimeout(() => server.closeAllConnections(), underWay)
    server.once('close', () => {
      clearInterval(idle)
      clearTimeout(cut)
    })
  })
}
