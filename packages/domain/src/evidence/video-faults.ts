import type { FileFault } from './file-fault.ts'

/** A video shorter than this hardly shows a fault that comes and goes. */
const fewestSeconds = 3

/** What an MP4 or MOV says about itself. */
interface MovieFacts {
  /** Undefined where it does not say: it is written piece by piece. */
  readonly seconds: number | undefined
  readonly hasSound: boolean
}

/** What is wrong with a video; nothing where it does not say enough about itself. `movie` is its `moov` box. */
export function faultsOfVideo(movie: Uint8Array): FileFault[] {
  const { seconds, hasSound } = factsOf(movie)
  const short: FileFault[] = seconds !== undefined && seconds < fewestSeconds ? ['SHORT'] : []
  return hasSound ? short : [...short, 'SILENT']
}

export interface Box {
  readonly type: string
  /** With its head. */
  readonly size: number
  readonly headSize: number
}

/** The longest head of a box. */
export const boxHeadSize = 16

/**
 * The head of a box of an MP4 or MOV (ISO 14496-12): four bytes of size, four letters of type, eight more of size where the
 * first say 1. A size of 0 reaches to the end. Undefined where no box begins.
 */
export function boxAt(bytes: Uint8Array, offset: number, end: number): Box | undefined {
  if (offset + 8 > bytes.length) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const type = lettersAt(bytes, offset + 4)
  const short = view.getUint32(offset)
  if (short === 0) return { type, size: end - offset, headSize: 8 }
  if (short !== 1) return short < 8 ? undefined : { type, size: short, headSize: 8 }
  if (offset + boxHeadSize > bytes.length) return undefined
  const long = Number(view.getBigUint64(offset + 8))
  return long < boxHeadSize ? undefined : { type, size: long, headSize: boxHeadSize }
}

function factsOf(movie: Uint8Array): MovieFacts {
  const [box] = boxesIn(movie)
  const inside = box ? boxesIn(box.content) : []
  const tracks = inside.filter(({ type }) => type === 'trak')
  return {
    seconds: secondsIn(inside.find(({ type }) => type === 'mvhd')?.content),
    // A file without any track is none that we can judge.
    hasSound: tracks.length === 0 || tracks.some(({ content }) => handlerOf(content) === 'soun'),
  }
}

/** Of the movie's head: version 1 has longer times in front, and a longer duration. */
function secondsIn(head: Uint8Array | undefined): number | undefined {
  if (!head || head.length < 32) return undefined
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const isLong = head[0] === 1
  const perSecond = view.getUint32(isLong ? 20 : 12)
  const duration = isLong ? Number(view.getBigUint64(24)) : view.getUint32(16)
  const isUnknown = duration === 0 || (!isLong && duration === 0xffffffff)
  return isUnknown || perSecond === 0 ? undefined : duration / perSecond
}

/** What kind of track it is: `vide`, `soun` and others. */
function handlerOf(track: Uint8Array): string | undefined {
  const media = boxesIn(track).find(({ type }) => type === 'mdia')
  const handler = media && boxesIn(media.content).find(({ type }) => type === 'hdlr')
  return handler && lettersAt(handler.content, 8)
}

function boxesIn(bytes: Uint8Array): { type: string; content: Uint8Array }[] {
  const boxes: { type: string; content: Uint8Array }[] = []
  let offset = 0
  for (let box = boxAt(bytes, 0, bytes.length); box; box = boxAt(bytes, offset, bytes.length)) {
    boxes.push({ type: box.type, content: bytes.subarray(offset + box.headSize, offset + box.size) })
    offset += box.size
  }
  return boxes
}

const lettersAt = (bytes: Uint8Array, offset: number): string =>
  String.fromCharCode(...bytes.subarray(offset, offset + 4))
