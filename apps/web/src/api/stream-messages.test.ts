import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type StreamMessage, streamMessages } from './live-events.ts'

const line = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/[\r\n]/g, '').trim())
const messages = fc.array(fc.record({ event: line, id: line, data: line }), { maxLength: 5 })
const pieces = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 })

/** What was written, in pieces of these sizes. */
function inPieces(written: string, sizes: readonly number[]) {
  let unsent = new TextEncoder().encode(written)
  let piece = 0
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (unsent.length === 0) return controller.close()
      const size = sizes[piece++ % sizes.length] ?? 1
      controller.enqueue(unsent.slice(0, size))
      unsent = unsent.slice(size)
    },
  })
}

it('reads what was written, in whatever pieces it arrives', () =>
  fc.assert(
    fc.asyncProperty(messages, pieces, async (sent, sizes) => {
      const written = sent.map(({ event, id, data }) => `event: ${event}\nid: ${id}\ndata: ${data}\n\n`).join('')
      const read: StreamMessage[] = []
      for await (const message of streamMessages(inPieces(written, sizes))) read.push(message)
      expect(read).toEqual(sent)
    }),
  ))
