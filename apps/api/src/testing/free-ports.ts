import { randomInt } from 'node:crypto'
import { type AddressInfo, createServer, type Server } from 'node:net'

/**
 * Free ports, all looked for at once, so that none is given twice. From below the range that the system takes for outgoing
 * connections: between this look and the server's start, a busy test run beside would take one of those.
 */
export async function freePorts<Names extends string>(...names: readonly Names[]): Promise<Record<Names, number>> {
  const servers = await Promise.all(names.map(listeningSomewhere))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return Object.fromEntries(names.map((name, at) => [name, ports[at]])) as Record<Names, number>
}

async function listeningSomewhere(): Promise<Server> {
  for (;;) {
    const server = createServer()
    const listens = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(randomInt(20_000, 32_000), '127.0.0.1', () => resolve(true))
    })
    if (listens) return server
  }
}
