import { fc, it } from '@fast-check/vitest'
import { expect } from 'vitest'
import { type StreamMessage, streamMessages } from './stream-messages.ts'

const line = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/[\r\n]/g, '').trim())

it.prop([
  fc.array(fc.record({ event: line, id: line, data: line }), { maxLength: 5 }),
  fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 }),
])('reads what was written, in whatever pieces it arrives', async (messages, sizes) => {
  const written = messages.map(({ event, id, data }) => `event: ${event}\nid: ${id}\ndata: ${data}\n\n`).join('')
  let unsent = new TextEncoder().encode(written)
  let piece = 0
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (unsent.length === 0) return controller.close()
      const size = sizes[piece++ % sizes.length] ?? 1
      controller.enqueue(unsent.slice(0, size))
      unsent = unsent.slice(size)
    },
  })
  const read: StreamMessage[] = []
  for await (const message of streamMessages(body)) read.push(message)
  expect(read).toEqual(messages)
})
