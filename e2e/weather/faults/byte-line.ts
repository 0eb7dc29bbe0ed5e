import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { openCuttable } from '@portal/api/testing/cuttable-server.ts'

/** A slow line to the portal that counts what is sent over it, and can be cut. */
export interface ByteLine {
  readonly url: string
  /** What came from the client so far, in bytes. */
  sent(): number
  /** Ends every connection; new ones are taken at once, as after a change of the network. */
  drop(): void
  cut(): Promise<void>
  mend(): Promise<void>
}

/** @param bytesPerSecond of each connection */
export async function openByteLine(target: URL, bytesPerSecond: number): Promise<ByteLine> {
  const open = new Set<Socket>()
  let sent = 0
  const drop = () => {
    for (const socket of open) socket.destroy()
  }
  const line = createServer((client) => {
    const portal = connect(Number(target.port), target.hostname)
    for (const socket of [client, portal]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        portal.destroy()
      })
    }
    client.on('data', (bytes: Buffer) => {
      sent += bytes.length
      portal.write(bytes)
      client.pause()
      void pause((bytes.length / bytesPerSecond) * 1000).then(() => client.resume())
    })
    portal.pipe(client)
  })
  const { port, cut, mend } = await openCuttable(line, drop)
  return { url: `http://127.0.0.1:${port}`, sent: () => sent, drop, cut, mend }
}
