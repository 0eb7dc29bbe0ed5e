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
