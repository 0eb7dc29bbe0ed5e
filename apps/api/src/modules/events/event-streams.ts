import { accept, type Decision } from '@portal/domain/decision.ts'
import { lifetimes } from '../../lifetimes.ts'
import { Outage } from '../../outage.ts'
import type { Portal } from '../../portal.ts'
import { canResume, createCursorSeal, type EventCursor } from './event-cursor.ts'
import { createEventFeed } from './event-feed.ts'
import { EventStream, type Listener } from './event-stream.ts'
import { missedEvents, recentEvents, sessionsThatGoOn, type WrittenEvent } from './events.views.ts'

/** How many streams there may be. */
const perAccount = 30
const perProcess = 5_000
const heartbeatMs = 15_000
const sessionsCheckedEveryMs = 30_000
const heartbeatsLookedAtEveryMs = 1_000
/** So long before its commit an event may have been written. */
const longestCommitSeconds = 30
/** When an account with too many streams may try again. */
const retryAfterSeconds = 60

/** Up to where a client knows what changed. */
export interface ClientPlace {
  /** The `id` of the last message that it has. */
  readonly lastSeen?: string | undefined
  /** Without a message: it has read what it shows in so many seconds. */
  readonly secondsBack?: number | undefined
}

/** The clients that listen to this process. */
export interface EventStreams {
  /** Opens a stream; it goes on from where the client is. */
  open(listener: Listener, from?: ClientPlace): Promise<Decision<EventStream, 'TOO_MANY_REQUESTS'>>
  /** How many clients listen now, and how many events were sent to clients so far. */
  figures(): { readonly open: number; readonly sent: number }
  /** Ends all streams in order; no other is opened. */
  close(): void
}

type Parts = Pick<Portal, 'db' | 'commitSignal' | 'log' | 'config'>

/** Hands the events of the database to the clients of this process that may know of them. */
export function createEventStreams({ db, commitSignal, log, config }: Parts): EventStreams {
  const seal = createCursorSeal(config.secret)
  const streams = new Set<EventStream>()
  /** What came meanwhile, for streams that are still to be told what they missed. */
  const heldBack = new Map<EventStream, (readonly WrittenEvent[] | undefined)[]>()
  let closed = false
  let sent = 0

  const feed = createEventFeed({ db, commitSignal, log }, (events) => {
    for (const stream of streams) {
      const held = heldBack.get(stream)
      if (held) held.push(events)
      else hand(stream, events)
    }
    // Among what is not known may be who has gone to another company.
    if (!events) checkSoon([...streams])
  })

  /** Hands a stream what comes next; undefined where some of it is not known. */
  function hand(stream: EventStream, events: readonly WrittenEvent[] | undefined, upTo = feed.cursor): void {
    if (!upTo) return
    // Whoever is signed out hears nothing of what happened at the same moment.
    if (events?.some(({ sessionId }) => sessionId === stream.listener.sessionId)) stream.end()
    else if (events) sent += stream.sendHeard(events, upTo)
    else stream.sendReset(upTo)
  }

  function beat(): void {
    const before = performance.now() - heartbeatMs
    for (const stream of streams)
      if (feed.cursor && stream.sentAt < before && !heldBack.has(stream)) stream.sendNothing(feed.cursor)
  }

  /** Ends what the end of a session did not: its time is over, or its account has another role or company. */
  async function checkSessions(checked: readonly EventStream[]): Promise<void> {
    const sessionIds = new Set(checked.map(({ listener }) => listener.sessionId))
    const going = await sessionsThatGoOn(db, [...sessionIds])
    for (const stream of checked) {
      const { sessionId, role, companyId } = stream.listener
      const now = going.get(sessionId)
      if (now?.role !== role || now.companyId !== companyId) stream.end()
    }
  }
  const checkSoon = (checked: readonly EventStream[]) =>
    void checkSessions(checked).catch((error) => log.warn({ err: error }, 'sessions are checked later'))

  /** How to read what a client does not know; undefined where nobody can tell. */
  function missedBy({ lastSeen, secondsBack }: ClientPlace, { snapshot, ...now }: EventCursor) {
    const seen = seal.read(lastSeen)
    if (seen && canResume(seen, { snapshot, ...now })) return () => missedEvents(db, seen.snapshot, snapshot)
    if (lastSeen !== undefined || secondsBack === undefined) return undefined
    return () => recentEvents(db, secondsBack + longestCommitSeconds, snapshot)
  }

  let timers: NodeJS.Timeout[] = []
  function add(stream: EventStream): void {
    streams.add(stream)
    const ending = setTimeout(() => stream.end(), streamLifeMs()).unref()
    stream.once('close', () => {
      clearTimeout(ending)
      heldBack.delete(stream)
      streams.delete(stream)
      if (streams.size === 0) rest()
    })
    if (timers.length > 0) return
    feed.run()
    const check = () => checkSoon([...streams])
    timers = [setInterval(beat, heartbeatsLookedAtEveryMs), setInterval(check, sessionsCheckedEveryMs)]
    for (const timer of timers) timer.unref()
  }
  /** While nobody listens, nothing is looked for. */
  function rest(): void {
    feed.stop()
    for (const timer of timers) clearInterval(timer)
    timers = []
  }

  return {
    async open(listener, { lastSeen, secondsBack } = {}) {
      // From here on this process knows at least what the client has heard of elsewhere.
      await feed.look()
      const { cursor } = feed
      if (closed || !cursor || streams.size >= perProcess) throw new Outage('no further stream of events is opened')
      const ofAccount = [...streams].filter((stream) => stream.listener.userId === listener.userId)
      if (ofAccount.length >= perAccount) return { ok: false, refusal: 'TOO_MANY_REQUESTS', retryAfterSeconds }

      const stream = new EventStream(listener, seal)
      add(stream)
      const missed = missedBy({ lastSeen, secondsBack }, cursor)
      if (!missed) {
        stream.sendReset(cursor)
        checkSoon([stream])
        return accept(stream)
      }
      heldBack.set(stream, [])
      try {
        const events = await missed()
        hand(stream, events, cursor)
        if (!events) checkSoon([stream])
      } catch (error) {
        stream.destroy()
        throw error
      }
      // Answers at once, so that the client knows that it is connected.
      if (stream.sentAt === 0) stream.sendNothing(cursor)
      for (const events of heldBack.get(stream) ?? []) hand(stream, events)
      heldBack.delete(stream)
      return accept(stream)
    },
    figures: () => ({ open: streams.size, sent }),
    close() {
      closed = true
      for (const stream of streams) stream.end()
    },
  }
}

/** Each stream ends at another time, so that clients do not come back together. */
function streamLifeMs(): number {
  const { atLeast, atMost } = lifetimes.eventStream
  return 1000 * (atLeast + Math.random() * (atMost - atLeast))
}
