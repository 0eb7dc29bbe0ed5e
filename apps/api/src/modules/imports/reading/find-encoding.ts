import { isAscii, isUtf8 } from 'node:buffer'
import { open } from 'node:fs/promises'
import type { ImportProblem } from '@portal/domain/imports/import-problem.ts'
import type { TextEncoding } from '@portal/domain/imports/text-encoding.ts'
import { analyse } from 'chardet'

export type FoundEncoding =
  | { readonly ok: true; readonly encoding: TextEncoding }
  | { readonly ok: false; readonly problem: ImportProblem }

const chunkBytes = 1024 * 1024
/** So many bytes are shown to chardet. */
const sampleBytes = 64 * 1024

const found = (encoding: TextEncoding): FoundEncoding => ({ ok: true, encoding })

/**
 * Finds out how the characters of a file are written: by its first bytes where they say so, as UTF-8 where all bytes are,
 * else as Windows-1252. A file that is UTF-8 in one place and something else in another is refused with the first place.
 */
export async function findEncoding(path: string): Promise<FoundEncoding> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(4096)
    const { bytesRead } = await file.read(head, 0, head.length, 0)
    const marked = markedEncoding(head.subarray(0, bytesRead))
    if (marked) return found(marked)

    let multibyte = false
    let broken: number | undefined
    let offset = 0
    let rest = Buffer.alloc(0)
    for (;;) {
      const next = Buffer.alloc(chunkBytes)
      const read = await file.read(next, 0, chunkBytes, offset + rest.length)
      const atEnd = read.bytesRead === 0
      const chunk = Buffer.concat([rest, next.subarray(0, read.bytesRead)])
      const whole = atEnd ? chunk.length : endOfWholeCharacters(chunk)
      const bytes = chunk.subarray(0, whole)
      if (!isAscii(bytes)) {
        if (isUtf8(bytes)) multibyte = true
        else {
          const scanned = scan(bytes)
          multibyte ||= scanned.multibyte
          broken ??= offset + scanned.brokenAt
        }
      }
      if (broken !== undefined && multibyte)
        return { ok: false, problem: { code: 'BROKEN_UTF8', ...(await placeOf(file, broken)) } }
      offset += whole
      rest = chunk.subarray(whole)
      if (atEnd) break
    }
    if (broken === undefined) return found('UTF_8')
    const sample = Buffer.alloc(sampleBytes)
    const { bytesRead: sampled } = await file.read(sample, 0, sampleBytes, Math.max(0, broken - sampleBytes / 2))
    return singleByteEncoding(sample.subarray(0, sampled))
  } finally {
    await file.close()
  }
}

/** The encoding that a byte order mark names, or UTF-16 without one, of whose Western text each second byte is 0. */
function markedEncoding(head: Buffer): TextEncoding | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return undefined
  if (head[0] === 0xff && head[1] === 0xfe) return 'UTF_16_LE'
  if (head[0] === 0xfe && head[1] === 0xff) return 'UTF_16_BE'
  const zeros = [0, 0]
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const many = head.length / 4
  if (odd > many && even < odd / 10) return 'UTF_16_LE'
  return even > many && odd < even / 10 ? 'UTF_16_BE' : undefined
}

/** How many bytes the character has that begins with this one; 0 for a byte that begins none. */
const lengthOf = (first: number): number =>
  first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0

/** Where the last character that is certainly whole ends. */
function endOfWholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) break
    if (lengthOf(byte) > back) return bytes.length - back
  }
  return bytes.length
}

/** The first bytes that are no UTF-8, and whether there are others beyond ASCII that are. */
function scan(bytes: Buffer): { brokenAt: number; multibyte: boolean } {
  let brokenAt = -1
  let multibyte = false
  for (let at = 0; at < bytes.length; ) {
    const length = lengthOf(bytes[at] ?? 0)
    const whole = length > 0 && isUtf8(bytes.subarray(at, at + length)) && at + length <= bytes.length
    if (whole && length > 1) multibyte = true
    if (!whole && brokenAt < 0) brokenAt = at
    if (brokenAt >= 0 && multibyte) break
    at += whole ? length : 1
  }
  return { brokenAt, multibyte }
}

/** The line and the character of an offset, counted from 1. */
async function placeOf(
  file: Awaited<ReturnType<typeof open>>,
  offset: number,
): Promise<{ line: number; column: number }> {
  let line = 1
  let lineStart = 0
  let before: number | undefined
  const chunk = Buffer.alloc(chunkBytes)
  for (let start = 0; start < offset; start += chunkBytes) {
    const { bytesRead } = await file.read(chunk, 0, Math.min(chunkBytes, offset - start), start)
    for (let at = 0; at < bytesRead; at += 1) {
      const byte = chunk[at]
      // A carriage return and a line feed end one line.
      if (byte === 13 || (byte === 10 && before !== 13)) line += 1
      if (byte === 13 || byte === 10) lineStart = start + at + 1
      before = byte
    }
  }
  const ofLine = Buffer.alloc(Math.min(offset - lineStart, chunkBytes))
  await file.read(ofLine, 0, ofLine.length, lineStart)
  return { line, column: [...ofLine.toString()].length + 1 }
}

/** Every single-byte encoding of Western Europe reads as Windows-1252; of others only the name can be told. */
const western = /^(ISO-8859-(1|2|9|15)|windows-125[024])$/
const confidentFrom = 50

function singleByteEncoding(sample: Buffer): FoundEncoding {
  const [likeliest] = analyse(sample)
  if (likeliest && !western.test(likeliest.name) && likeliest.confidence >= confidentFrom)
    return { ok: false, problem: { code: 'ENCODING_UNKNOWN', encoding: likeliest.name } }
  return found('WINDOWS_1252')
}
