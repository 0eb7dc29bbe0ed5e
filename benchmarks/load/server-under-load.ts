/** What the three servers of the load benchmark have in common: how each is told what to use, and says that it is ready. */

import { isFinal, itemStatuses } from '@portal/domain/items/item-statuses.ts'
import { serviceTurns } from '@portal/domain/items/turn.ts'

/** Connections to PostgreSQL that each of them may hold: what the portal holds by default. */
export const databaseConnections = 12

const listed = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(', ')
/** SQL that is true of an item that waits for a decision of the service. */
export const isUndecided = `turn in (${listed(serviceTurns)}) and status not in (${listed(itemStatuses.filter(isFinal))})`

/** Since when an item of a request waits for the service, and for the dealer. */
export const serviceTurnSince = `min(turn_since) filter (where turn in (${listed(serviceTurns)}))`
export const dealerTurnSince = `min(turn_since) filter (where turn = 'dealer')`

export interface ServerSettings {
  readonly databaseUrl: string
  readonly secret: string
  readonly issuer: string
  readonly dataDir: string
}

/** What `load.ts` started this server with. */
export const serverSettings = (): ServerSettings => JSON.parse(process.argv[2] ?? '')

/** Tells `load.ts` the port, and ends with it. */
export function ready(port: number): void {
  process.send?.({ port })
  process.once('disconnect', () => process.exit())
}
