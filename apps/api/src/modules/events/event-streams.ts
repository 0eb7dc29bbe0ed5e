import { accept, type Decision } from '@portal/domain/decision.ts'
import { lifetimes } from '../../lifetimes.ts'
import { Outage } from '../../outage.ts'
import type { Portal } from '../../portal.ts'
import { createCursorSeal, type EventCursor } from './event-cursor.ts'
import { createEventFeed } from './event-feed.ts'
import { EventStream, type Listener } from './event-stream.ts'
import { readOn, sessionsThatGoOn, type WrittenEvent } from './events.views.ts'

/** How many streams there may be. */
const perAccount = 30
const perProcess = 5_000
const heartbeatMs = 15_000
const sessionsCheckedEveryMs = 30_000
const heartbeatsLookedAtEveryMs = 1_000
/** When an account with too many streams may try again. */
const retryAfterSeconds = 60

/** The clients that listen to this process. */
export interface EventStreams {
  /** Opens a stream; it goes on from the last message that the client has, if it names one. */
  open(listener: Listener, lastSeen: string | undefined): Promise<Decision<EventStream, 'TOO_MANY_REQUESTS'>>
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
  /** Where streams are that are still to be told what they missed. */
  const behind = new Map<EventStream, EventCursor>()
  let closed = false
  let sent = 0

  const feed = createEventFeed({ db, commitSignal, log }, (events) => {
    for (const stream of streams) hand(stream, events)
    // Among what is not known may be who has gone to another company.
    if (!events) checkSoon([...streams])
  })

  /** Hands a stream what comes next; undefined where some of it is not known. */
  function hand(stream: EventStream, events: readonly WrittenEvent[] | undefined): void {
    const upTo = behind.get(stream) ?? feed.cursor
    if (!upTo) return
    // Whoever is signed out hears nothing of what happened at the same moment.
    if (events?.some(({ sessionId }) => sessionId === stream.listener.sessionId)) stream.end()
    else if (events) sent += stream.sendHeard(events, upTo)
    else stream.sendReset(upTo)
  }

  function beat(): void {
    const before = performance.now() - heartbeatMs
    for (const stream of streams)
      if (feed.cursor && stream.sentAt < before && !behind.has(stream)) stream.sendNothing(feed.cursor)
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

  let timers: NodeJS.Timeout[] = []
  function add(stream: EventStream): void {
    streams.add(stream)
    const ending = setTimeout(() => stream.end(), streamLifeMs()).unref()
    stream.once('close', () => {
      clearTimeout(ending)
      behind.delete(stream)
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
    async open(listener, lastSeen) {
      // From here on this process knows at least what the client has heard of elsewhere.
      await feed.look()
      if (closed || !feed.cursor || streams.size >= perProcess)
        throw new Outage('no further stream of events is opened')
      const ofAccount = [...streams].filter((stream) => stream.listener.userId === listener.userId)
      if (ofAccount.length >= perAccount) return { ok: false, refusal: 'TOO_MANY_REQUESTS', retryAfterSeconds }

      const stream = new EventStream(listener, seal)
      const from = seal.read(lastSeen)
      if (from) behind.set(stream, from)
      add(stream)
      try {
        // What changes while this is read is told as well, and again if the stream is lost before what was missed.
        const missed = from && (await readOn(db, from)).events
        behind.delete(stream)
        // What was missed says of which company they were before.
        if (stream.listener.companyId !== listener.companyId) stream.end()
        hand(stream, missed)
      } catch (error) {
        stream.destroy()
        throw error
      }
      // Answers at once, so that the client knows that it is connected.
      if (stream.sentAt === 0) stream.sendNothing(feed.cursor)
      checkSoon([stream])
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
