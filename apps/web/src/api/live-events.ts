import { type LiveEvent, listenToEvents } from '@portal/contract/events/events.ts'
import { ApiError, withLiveToken } from './client.ts'
import { errorOf } from './errors.ts'
import { addressOf } from './send.ts'
import { takeLastEventId } from './session.ts'

/** In milliseconds. */
const times = {
  /** A stream says something every 15 s. One that is silent for so long is lost. */
  silence: 40_000,
  /** Without a stream, what is shown is read again so often. */
  withoutStream: 15_000,
  /** Before a stream is opened again: at random up to this time, doubled with each failure. */
  firstPause: 1_000,
  longestPause: 60_000,
  /** So long after a tab was hidden, it stops listening. */
  hidden: 60_000,
}

export interface LiveHandlers {
  /** What changed, in order. */
  readonly onEvents: (events: readonly LiveEvent[]) => void
  /** Anything may have changed: whatever is shown is to be read again. */
  readonly onUnknown: () => void
}

/** What the tab that listens tells the others: a message of its stream, or that it has none. */
type Said = StreamMessage | 'lost'
/** What a tab asks that has just opened. */
const question = 'where are you?'

/**
 * Listens to what changes while the tab is visible, and for a minute after. Tabs of one browser share one stream, because
 * a browser opens few connections to one host: the tab with the lock listens, and tells the others. Returns a function that
 * ends it.
 */
export function listenToChanges(userId: string, { onEvents, onUnknown }: LiveHandlers): () => void {
  const name = `events of ${userId}`
  const tabs = new BroadcastChannel(name)
  /** The last message that this tab has, or the event before all that it shows: where its own stream goes on. */
  let place = takeLastEventId()
  /** Whether this tab has heard each message of late, of whichever stream. */
  let isFollowing = false
  let stop: AbortController | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  let unheard: ReturnType<typeof setTimeout> | undefined

  function take(message: StreamMessage, isOwn: boolean): void {
    const resumes = isOwn || isFollowing
    isFollowing = true
    place = message.id
    loseAfter(times.silence)
    // A tab that comes to the stream of another one has read what it shows before.
    if (message.event === 'reset' || !resumes) onUnknown()
    else if (message.event === 'changes') {
      const events: readonly LiveEvent[] = JSON.parse(message.data)
      if (events.length > 0) onEvents(events)
    }
  }
  function loseAfter(ms: number): void {
    clearTimeout(unheard)
    unheard = setTimeout(lose, ms)
  }
  /** There is no stream: anything may change, until one says something. */
  function lose(): void {
    loseAfter(times.withoutStream)
    onUnknown()
  }
  const tell = (said: Said) => {
    tabs.postMessage(said)
    if (said === 'lost') lose()
    else take(said, true)
  }
  let listens = false
  tabs.addEventListener('message', ({ data }: MessageEvent<Said | typeof question>) => {
    if (data === question) {
      if (listens && isFollowing && place) tabs.postMessage({ event: 'changes', id: place, data: '[]' } satisfies Said)
    } else if (!listens && stop) {
      if (data === 'lost') lose()
      else take(data, false)
    }
  })

  async function listen(signal: AbortSignal): Promise<void> {
    listens = true
    let failures = 0
    while (!signal.aborted) {
      try {
        for await (const message of openStream(place, signal)) {
          failures = 0
          tell(message)
        }
      } catch (error) {
        if (signal.aborted) break
        // The session is over: the guard leads to the sign-in.
        if (error instanceof ApiError && error.status === 403) break
        failures += 1
        // Once may be a process that stops, of which another one takes the place.
        if (failures === 2) tell('lost')
      }
      await pause(Math.random() * Math.min(times.longestPause, times.firstPause * 2 ** failures), signal)
    }
    listens = false
  }

  function begin(): void {
    clearTimeout(hiding)
    if (stop) return
    stop = new AbortController()
    const { signal } = stop
    loseAfter(times.silence)
    tabs.postMessage(question)
    const locks: LockManager | null | undefined = navigator.locks
    const turn = locks ? locks.request(name, { signal }, () => listen(signal)) : listen(signal)
    turn.catch(() => undefined)
  }
  function end(): void {
    clearTimeout(hiding)
    clearTimeout(unheard)
    stop?.abort()
    stop = undefined
    isFollowing = false
  }
  function followVisibility(): void {
    clearTimeout(hiding)
    if (!document.hidden) begin()
    else if (stop) hiding = setTimeout(end, times.hidden)
  }
  document.addEventListener('visibilitychange', followVisibility)
  followVisibility()
  return () => {
    document.removeEventListener('visibilitychange', followVisibility)
    end()
    tabs.close()
  }
}

/** Opens a stream that goes on from a message, if there is one, and reads it until it ends. */
async function* openStream(from: string | undefined, signal: AbortSignal): AsyncGenerator<StreamMessage> {
  const silent = new AbortController()
  let watch = setTimeout(() => silent.abort(), times.silence)
  const answer = await withLiveToken(async (token) => {
    const opened = await fetch(addressOf(listenToEvents, {}), {
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(from ? { 'last-event-id': from } : {}),
      },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silent.signal]),
    })
    if (!opened.ok) throw errorOf(opened.status, await opened.text(), (name) => opened.headers.get(name))
    return opened.body ?? new ReadableStream()
  })
  try {
    for await (const message of streamMessages(answer)) {
      clearTimeout(watch)
      watch = setTimeout(() => silent.abort(), times.silence)
      yield message
    }
  } finally {
    clearTimeout(watch)
  }
}

/** Waits, or until `signal` ends it. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** A message of a stream of server-sent events. */
export interface StreamMessage {
  readonly event: string
  /** Where a stream resumes that goes on after this message. */
  readonly id: string
  readonly data: string
}

/** Reads the messages of a stream of server-sent events, in whatever pieces it arrives, until it ends. */
export async function* streamMessages(body: ReadableStream<BufferSource>): AsyncGenerator<StreamMessage> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let unread = ''
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const blocks = (unread + read.value).split('\n\n')
      unread = blocks.pop() ?? ''
      for (const block of blocks) yield messageOf(block)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function messageOf(block: string): StreamMessage {
  const fields = new Map(
    block.split('\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trimStart()] as const
    }),
  )
  return { event: fields.get('event') ?? '', id: fields.get('id') ?? '', data: fields.get('data') ?? '' }
}
