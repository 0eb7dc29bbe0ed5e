import { type LiveEvent, listenToEvents } from '@portal/contract/events/events.ts'
import { expect } from 'vitest'

/** A message of a stream of events. */
export interface StreamMessage {
  readonly event: string
  readonly id: string
  readonly data: readonly LiveEvent[]
}

/** A client that listens to events, over a real connection. */
export interface ListeningClient {
  readonly status: number
  readonly headers: Headers
  readonly messages: readonly StreamMessage[]
  /** Everything that it was told, in order. */
  events(): LiveEvent[]
  /** Where it would resume. */
  lastSeen(): string | undefined
  /** Whether the stream has ended, from whichever side. */
  ended(): boolean
  /** Whether it broke off instead of ending in order, and not by `stop`. */
  cut(): boolean
  stop(): void
}

/** Opens a stream, from the last message on where it is given, and waits for its first message unless it is refused. */
export async function listen(url: string, accessToken: string, from?: string): Promise<ListeningClient> {
  const stop = new AbortController()
  const answer = await fetch(url + listenToEvents.path, {
    headers: { authorization: `Bearer ${accessToken}`, ...(from === undefined ? {} : { 'last-event-id': from }) },
    signal: stop.signal,
  })
  const messages: StreamMessage[] = []
  let ended = false
  let cut = false
  const read = async () => {
    let unread = ''
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (unread + chunk).split('\n\n')
      unread = blocks.pop() ?? ''
      messages.push(...blocks.map(messageOf))
    }
  }
  void read()
    .catch(() => {
      cut = !stop.signal.aborted
    })
    .finally(() => {
      ended = true
    })
  if (answer.ok) await expect.poll(() => messages.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
  return {
    status: answer.status,
    headers: answer.headers,
    messages,
    events: () => messages.flatMap(({ data }) => data),
    lastSeen: () => messages.at(-1)?.id,
    ended: () => ended,
    cut: () => cut,
    stop: () => stop.abort(),
  }
}

function messageOf(block: string): StreamMessage {
  const fields = new Map(
    block.split('\n').map((line) => [line.split(': ')[0] ?? '', line.slice(line.indexOf(': ') + 2)]),
  )
  return { event: fields.get('event') ?? '', id: fields.get('id') ?? '', data: JSON.parse(fields.get('data') ?? '[]') }
}
