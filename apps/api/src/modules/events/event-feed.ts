import type { Portal } from '../../portal.ts'
import type { EventCursor } from './event-cursor.ts'
import { readOn, type WrittenEvent } from './events.views.ts'

/** Without a signal, the next look is so many milliseconds after the last. */
const looksEveryMs = 1000

/** What follows a cursor without a gap; undefined where it is not known. */
export type OnEvents = (events: readonly WrittenEvent[] | undefined) => void

/** Every event of the database, in this process: each exactly once. */
export interface EventFeed {
  /** Up to where events were handed on. Undefined before the first look. */
  readonly cursor: EventCursor | undefined
  /** Looks for events that were committed before this call, and resolves when they were handed on. */
  look(): Promise<void>
  /** Goes on looking, at each signal and every second, until `stop`. */
  run(): void
  stop(): void
}

/**
 * Reads events as they are committed and hands them on. It looks when a process signals a commit, and every second
 * anyway, so that a lost signal delays and loses nothing. Two looks never run at once, and those asked for meanwhile are one.
 */
export function createEventFeed(
  { db, commitSignal, log }: Pick<Portal, 'db' | 'commitSignal' | 'log'>,
  onEvents: OnEvents,
): EventFeed {
  let cursor: EventCursor | undefined
  let looking: Promise<void> | undefined
  let next: Promise<void> | undefined
  let stopListening: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined

  async function lookOnce(): Promise<void> {
    const before = cursor
    const { now, events } = await readOn(db, before)
    cursor = now
    // Before the first look there was nobody to hear anything.
    if (!before) return
    if (events?.length !== 0) onEvents(events)
  }
  function look(): Promise<void> {
    if (looking) {
      next ??= looking
        .catch(() => undefined)
        .then(() => {
          next = undefined
          return look()
        })
      return next
    }
    looking = lookOnce().finally(() => {
      looking = undefined
    })
    return looking
  }
  // While the database does not answer, the next look finds the same events.
  const lookLater = () => void look().catch((error) => log.debug({ err: error }, 'events are looked for again'))

  return {
    get cursor() {
      return cursor
    },
    look,
    run() {
      if (timer) return
      timer = setInterval(lookLater, looksEveryMs).unref()
      stopListening = commitSignal.listen(lookLater)
    },
    stop() {
      clearInterval(timer)
      timer = undefined
      stopListening?.()
    },
  }
}
