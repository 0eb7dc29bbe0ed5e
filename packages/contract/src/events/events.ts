import type { EventKind } from '@portal/domain/event-kinds.ts'
import type { Endpoint } from '../endpoint.ts'

export const listenToEvents = {
  name: 'listenToEvents',
  method: 'GET',
  path: '/api/events',
  audience: 'signed-in',
  summary: 'Listen to what changes, as it changes',
  answers: 'events',
  refusals: ['TOO_MANY_REQUESTS'],
} as const satisfies Endpoint

/** Something that changed, in the data of a message. A newer server may send kinds that a client does not know. */
export interface LiveEvent {
  readonly kind: EventKind
  readonly requestId: number | null
  readonly itemId: number | null
}
