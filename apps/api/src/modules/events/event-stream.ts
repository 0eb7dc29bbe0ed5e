import { Readable } from 'node:stream'
import type { AnnouncedKind } from '@portal/domain/event-kinds.ts'
import type { SignedInActor } from '../../actor.ts'
import type { CursorSeal, EventCursor } from './event-cursor.ts'
import type { WrittenEvent } from './events.views.ts'

/** Whoever listens. */
export type Listener = Pick<SignedInActor, 'userId' | 'companyId' | 'role' | 'sessionId'>

/** Of a client that does not read, so many bytes are kept before it is dropped. */
const mostUnsent = 256 * 1024

/**
 * Whether this listener is told of an event, which only those are who may know of it. No other place decides that. Who comes
 * to an item, or leaves it, knows that: an item shows its other readers only.
 */
const hears = ({ userId, companyId, role }: Listener, event: WrittenEvent): boolean =>
  event.sessionId === null &&
  ((event.userId === userId && (event.companyId ?? companyId) === companyId) || event.companyId === companyId
    ? event.kind !== 'item-looked-at'
    : event.forAdmins && role === 'ADMIN')

/** Whether an event says of which company the listener is from now on. */
const saysCompanyOf = (
  { userId }: Listener,
  event: WrittenEvent,
): event is WrittenEvent & { readonly companyId: number } =>
  event.kind === ('company-changed' satisfies AnnouncedKind) && event.userId === userId && event.companyId !== null

/** The stream of one client: server-sent events, written as they come. */
export class EventStream extends Readable {
  #listener: Listener
  /** When something was sent last, as `performance.now()` says it. */
  sentAt = 0
  readonly #seal: CursorSeal
  #hasEnded = false

  constructor({ userId, companyId, role, sessionId }: Listener, seal: CursorSeal) {
    super()
    this.#seal = seal
    this.#listener = { userId, companyId, role, sessionId }
  }

  get listener(): Listener {
    return this.#listener
  }

  // Nothing is fetched on demand.
  override _read(): void {}

  /** Sends what this listener may know of, if anything, and says how many events that were. */
  sendHeard(events: readonly WrittenEvent[], upTo: EventCursor): number {
    const heard = events.filter((event) => {
      // From here on it is told what that company is told.
      if (saysCompanyOf(this.#listener, event)) this.#listener = { ...this.#listener, companyId: event.companyId }
      return hears(this.#listener, event)
    })
    if (heard.length > 0) {
      const shown = heard.map(({ kind, requestId, itemId }) => ({ kind, requestId, itemId }))
      this.#send('changes', JSON.stringify(shown), upTo)
    }
    return heard.length
  }

  /** Says how far the client is, and keeps proxies from taking the connection for dead. */
  sendNothing(upTo: EventCursor): void {
    this.#send('changes', '[]', upTo)
  }

  /** Has the client read everything again. */
  sendReset(upTo: EventCursor): void {
    this.#send('reset', '[]', upTo)
  }

  /** Ends the stream in order; nothing is sent any more. The client comes back, unless its session has ended. */
  end(): void {
    if (this.destroyed || this.#hasEnded) return
    this.#hasEnded = true
    this.push(null)
  }

  #send(event: 'changes' | 'reset', data: string, upTo: EventCursor): void {
    if (this.destroyed || this.#hasEnded) return
    this.sentAt = performance.now()
    this.push(`event: ${event}\nid: ${this.#seal.write(upTo)}\ndata: ${data}\n\n`)
    if (this.readableLength > mostUnsent) this.destroy()
  }
}
