import type { LiveEvent } from '@portal/contract/events/events.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tokenOf, writePageConfig } from '../testing/signed-in.ts'
import { loadConfig } from './config.ts'
import { listenToChanges } from './live-events.ts'
import { beginSession } from './session.ts'

/** A stream that the portal has opened for the client. */
interface OpenStream {
  readonly lastSeen: string | null
  say(event: 'changes' | 'reset', id: string, events?: readonly LiveEvent[]): void
  end(): void
}
let streams: OpenStream[]
let refused: boolean
let told: string[]
let stop: () => void

const listen = () => {
  stop = listenToChanges('10001', {
    onEvents: (events) => told.push(...events.map(({ kind, itemId }) => `${kind} ${itemId}`)),
    onUnknown: () => told.push('anything'),
  })
}

beforeEach(async () => {
  writePageConfig()
  await loadConfig()
  vi.useFakeTimers()
  streams = []
  refused = false
  told = []
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    if (refused) throw new TypeError('Failed to fetch')
    const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>>()
    const writer = writable.getWriter()
    streams.push({
      lastSeen: headers['last-event-id'] ?? null,
      say: (event, id, events = []) =>
        void writer.write(new TextEncoder().encode(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(events)}\n\n`)),
      end: () => void writer.close(),
    })
    return new Response(readable)
  })
  listen()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const posted = (itemId: number): LiveEvent => ({ kind: 'message-posted', requestId: 10001, itemId })

it('has everything read once, and then what changes', async () => {
  await pass(1)
  streams[0]?.say('reset', 'a')
  streams[0]?.say('changes', 'b', [posted(10002), posted(10003)])
  await pass(1)
  expect(told).toEqual(['anything', 'message-posted 10002', 'message-posted 10003'])
})

it('has nothing read twice where the session says from which event on the page has read', async () => {
  stop()
  beginSession(tokenOf(), { lastEventId: 'read' })
  listen()
  await pass(1)
  expect(streams.at(-1)?.lastSeen).toBe('read')
  streams.at(-1)?.say('changes', 'a')
  streams.at(-1)?.say('changes', 'b', [posted(10002)])
  await pass(1)
  expect(told).toEqual(['message-posted 10002'])
})

it('goes on where it was after a stream has ended, and screens wait for it', async () => {
  await pass(1)
  streams[0]?.say('reset', 'a')
  streams[0]?.end()
  await pass(1_000)
  expect(streams[1]?.lastSeen).toBe('a')
  streams[1]?.say('changes', 'b', [posted(10002)])
  await pass(1)
  expect(told).toEqual(['anything', 'message-posted 10002'])
})

it('has what is shown read again every 15 s while there is no stream, and follows again once there is one', async () => {
  await pass(1)
  streams[0]?.say('reset', 'a')
  refused = true
  streams[0]?.end()
  await pass(10_000)
  expect(told).toEqual(['anything', 'anything'])
  await pass(30_000)
  expect(told).toHaveLength(4)
  refused = false
  await vi.waitFor(async () => {
    await pass(1_000)
    expect(streams).toHaveLength(2)
  })
  expect(streams[1]?.lastSeen).toBe('a')
  streams[1]?.say('changes', 'b')
  await pass(1)
  told = []
  await pass(30_000)
  expect(told).toEqual([])
})

it('has everything read again after a while out of sight, where another tab has the stream', async () => {
  // Another tab of this browser has the lock.
  const otherTab = new BroadcastChannel('events of 10001')
  vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => undefined) } })
  stop()
  listen()
  const say = async (id: string, events: readonly LiveEvent[] = []) => {
    otherTab.postMessage({ event: 'changes', id, data: JSON.stringify(events) })
    // A channel delivers between two turns of the clock.
    await vi.waitFor(() => pass(1))
  }
  const see = (isHidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  await say('a')
  await vi.waitFor(() => expect(told).toEqual(['anything']))
  see(true)
  await pass(31_000)
  await say('b')
  await pass(31_000)
  await say('c', [posted(10002)])
  expect(told).toEqual(['anything'])
  see(false)
  await say('d')
  await vi.waitFor(() => expect(told).toEqual(['anything', 'anything']))
  otherTab.close()
})

it('takes a stream that is silent for lost', async () => {
  await pass(1)
  streams[0]?.say('changes', 'a')
  await pass(41_000)
  expect(told).toEqual(['anything'])
})
