import { listenToEvents } from '@portal/contract/events/events.ts'
import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { StubServer } from './stub-server.ts'

/** Plays the stream of events. Answers how to tell the page one, once it listens. */
export function playEvents(server: StubServer): (event: object) => Promise<void> {
  let send: (text: string) => void = () => undefined
  const stream = new ReadableStream({
    start(controller) {
      send = (text) => controller.enqueue(new TextEncoder().encode(text))
    },
  })
  server.answer(listenToEvents, () => new Response(stream, { headers: { 'content-type': 'text/event-stream' } }))
  return async (event) => {
    await waitFor(() => expect(server.callsOf(listenToEvents)).toHaveLength(1))
    send(`event: changes\nid: 1\ndata: ${JSON.stringify([event])}\n\n`)
  }
}
