/** What the three servers of the load benchmark have in common: how they are told what to use, and how they say they are ready. */

/** Connections to PostgreSQL that each of them may hold: what the portal holds by default. */
export const databaseConnections = 12

export interface ServerSettings {
  readonly databaseUrl: string
  readonly secret: string
  readonly issuer: string
  readonly dataDir: string
}

/** What `load.ts` started this server with. */
export const serverSettings = (): ServerSettings => JSON.parse(process.argv[3] ?? '')

/** Tells `load.ts` the port, and ends with it. */
export function ready(port: number): void {
  process.send?.({ port })
  process.once('disconnect', () => process.exit())
}
