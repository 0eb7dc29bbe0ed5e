import { createReadStream, createWriteStream } from 'node:fs'
import { rename, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

const mark = Buffer.from('%PDF-')
/** A PDF may begin somewhat later: servers and scanners put blanks or lines in front. */
const lookedAt = 1024 + mark.length

/** Whether a file is a PDF by its first bytes. */
export const beginsPdf = (head: Buffer): boolean => beginOf(head) >= 0

const beginOf = (head: Buffer): number => head.subarray(0, lookedAt).indexOf(mark)

/** Every PDF names where its pages begin. */
const root = Buffer.from('/Root')

/**
 * Makes a file that begins like a PDF one that is nothing else: what stands in front of its beginning is removed. Answers
 * how long it is then, and undefined where it holds no document.
 */
export async function cleanPdf(path: string): Promise<number | undefined> {
  const begin = beginOf(await headOf(path))
  if (begin < 0 || !(await namesRoot(path))) return undefined
  if (begin > 0) {
    const clean = `${path}.clean`
    await pipeline(createReadStream(path, { start: begin }), createWriteStream(clean, { mode: 0o600, flush: true }))
    await rename(clean, path)
  }
  return (await stat(path)).size
}

async function headOf(path: string): Promise<Buffer> {
  for await (const head of createReadStream(path, {
    end: lookedAt - 1,
    highWaterMark: lookedAt,
  }) as AsyncIterable<Buffer>)
    return head
  return Buffer.alloc(0)
}

async function namesRoot(path: string): Promise<boolean> {
  let before = Buffer.alloc(0)
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const piece = Buffer.concat([before, chunk])
    if (piece.includes(root)) return true
    before = piece.subarray(-root.length)
  }
  return false
}
