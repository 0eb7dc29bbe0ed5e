import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

/**
 * Has a server listen on a port of its own. `cut` ends it with its connections, which `endConnections` does; `mend` has it
 * listen on the same port again.
 */
export async function openCuttable(server: Server, endConnections: () => void) {
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  return {
    port,
    async cut() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      endConnections()
      await closed
    },
    async mend() {
      if (!server.listening) await listen(port)
    },
  }
}
