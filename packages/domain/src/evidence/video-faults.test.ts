import fc from 'fast-check'
import { expect, it } from 'vitest'
import { boxAt, faultsOfVideo } from './video-faults.ts'

const bytes = (...values: number[]) => Uint8Array.from(values)
const letters = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const joined = (parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))

function number(value: number, size: 4 | 8): Uint8Array {
  const view = new DataView(new ArrayBuffer(size))
  if (size === 8) view.setBigUint64(0, BigInt(value))
  else view.setUint32(0, value)
  return new Uint8Array(view.buffer)
}

const box = (type: string, ...content: readonly Uint8Array[]) => {
  const inside = joined(content)
  return joined([number(inside.length + 8, 4), letters(type), inside])
}
const longBox = (type: string, content: Uint8Array) =>
  joined([number(1, 4), letters(type), number(content.length + 16, 8), content])

const head = (seconds: number) =>
  box(
    'mvhd',
    bytes(0, 0, 0, 0),
    number(9, 4),
    number(9, 4),
    number(600, 4),
    number(seconds * 600, 4),
    new Uint8Array(80),
  )
const longHead = (seconds: number) =>
  box(
    'mvhd',
    bytes(1, 0, 0, 0),
    number(9, 8),
    number(9, 8),
    number(90_000, 4),
    number(seconds * 90_000, 8),
    new Uint8Array(80),
  )
const track = (handler: string) =>
  box(
    'trak',
    box('tkhd', new Uint8Array(20)),
    box('mdia', box('hdlr', new Uint8Array(8), letters(handler), new Uint8Array(12))),
  )

it.each([
  ['with sound', box('moov', head(8), track('vide'), track('soun')), []],
  ['sound first', box('moov', track('soun'), track('vide'), head(8)), []],
  ['without sound', box('moov', head(8), track('vide')), ['SILENT']],
  ['with captions, without sound', box('moov', head(8), track('vide'), track('text')), ['SILENT']],
  ['just 3 seconds', box('moov', head(3), track('vide'), track('soun')), []],
  ['2.9 seconds', box('moov', head(2.9), track('vide'), track('soun')), ['SHORT']],
  ['short and without sound', box('moov', head(1), track('vide')), ['SHORT', 'SILENT']],
  ['with long times', box('moov', longHead(2), track('vide'), track('soun')), ['SHORT']],
  ['a long box', longBox('moov', joined([longHead(4), track('vide'), track('soun')])), []],
  ['written piece by piece: how long it is, it does not say', box('moov', head(0), track('vide'), track('soun')), []],
  ['no head', box('moov', track('vide'), track('soun')), []],
  ['nothing in it', box('moov'), []],
  ['no bytes', bytes(), []],
] as const)('%s', (_, movie, faults) => {
  expect(faultsOfVideo(movie)).toEqual(faults)
})

it('a box of size 0 reaches to the end', () => {
  expect(boxAt(joined([number(0, 4), letters('mdat')]), 0, 500)).toEqual({ type: 'mdat', size: 500, headSize: 8 })
})

it.each([
  ['too few bytes', bytes(0, 0, 0, 9)],
  ['shorter than its own head', joined([number(7, 4), letters('free')])],
  ['a long size without its bytes', joined([number(1, 4), letters('mdat')])],
  ['a long size shorter than its head', joined([number(1, 4), letters('mdat'), number(15, 8)])],
])('no box: %s', (_, damaged) => {
  expect(boxAt(damaged, 0, damaged.length)).toBeUndefined()
})

it('ends and never fails, whatever the bytes are', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (any) => void faultsOfVideo(any)))
  const movie = box('moov', head(8), track('vide'), track('soun'))
  fc.assert(
    fc.property(fc.nat(movie.length - 1), fc.nat(255), (at, value) => {
      void faultsOfVideo(movie.with(at, value))
    }),
  )
})
