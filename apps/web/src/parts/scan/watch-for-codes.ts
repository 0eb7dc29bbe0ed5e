import { type LabelCode, type LabelledUnit, unitsOfCodes } from '@portal/domain/items/label-code.ts'
import { delays } from '../intervals.ts'
import type { CodeReader } from './code-reader.ts'

interface WatchedLabel {
  readonly video: HTMLVideoElement
  /** What the label is held into: only there codes are looked for. */
  readonly frame: HTMLElement
  readonly reader: CodeReader
  readonly signal: AbortSignal
  /** Codes were read, but none that says a unit. */
  readonly onOtherCodes: () => void
}

interface SeenLabel {
  readonly units: readonly LabelledUnit[]
  /** All that the camera saw when the first of them was read. */
  readonly frame: ImageBitmap
}

/** So many pictures are looked at, also where each takes long: a code of lines counts in the second one that shows it. */
const picturesToSettle = 3

/** The units on the label that is held before the camera, as soon as there is one. Undefined when `signal` ends it. */
export async function watchForCodes(label: WatchedLabel): Promise<SeenLabel | undefined> {
  const { reader, signal, onOtherCodes } = label
  const seen = sightings()
  let settledAt = Number.POSITIVE_INFINITY
  let picturesSince = 0
  let frame: ImageBitmap | undefined
  while (!signal.aborted) {
    const begun = performance.now()
    const shown = await shownPicture(label.video)
    const picture = shown && (await partInFrame(shown, label))
    const codes = seen.add(picture ? await reader.read(picture) : [])
    const units = unitsOfCodes(codes)
    if (units.length > 0) {
      settledAt = Math.min(settledAt, begun + delays.scanSettleMs)
      frame ??= shown
      if (picture) picturesSince += 1
    }
    if (frame !== shown) shown?.close()
    if (units.length === 0 && codes.length > 0) onOtherCodes()
    if (signal.aborted) return undefined
    const isSettled = picturesSince >= picturesToSettle && performance.now() >= settledAt
    if (frame && isSettled) return { units, frame }
    await pause(delays.betweenScansMs - (performance.now() - begun))
  }
  return undefined
}

/** All that the camera sees now. Between two cameras there is no picture for a moment. */
async function shownPicture(video: HTMLVideoElement): Promise<ImageBitmap | undefined> {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return undefined
  return createImageBitmap(video).catch(() => undefined)
}

/** The part of it that is seen inside the frame. */
async function partInFrame(picture: ImageBitmap, { video, frame }: WatchedLabel): Promise<ImageBitmap | undefined> {
  const shown = video.getBoundingClientRect()
  const inside = frame.getBoundingClientRect()
  const { x, y, width, height } = partBehind(
    { x: inside.x - shown.x, y: inside.y - shown.y, width: inside.width, height: inside.height },
    { width: picture.width, height: picture.height },
    shown,
  )
  if (width === 0 || height === 0) return undefined
  return createImageBitmap(picture, x, y, width, height)
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)))

interface Size {
  readonly width: number
  readonly height: number
}

interface Part extends Size {
  readonly x: number
  readonly y: number
}

/**
 * Which part of a picture is seen behind a frame, where the picture covers what shows it and is cut at two sides
 * (`object-fit: cover`). `frame` is measured from the corner of what shows the picture.
 */
export function partBehind(frame: Part, picture: Size, shown: Size): Part {
  const scale = Math.max(shown.width / picture.width, shown.height / picture.height)
  const cutX = (picture.width * scale - shown.width) / 2
  const cutY = (picture.height * scale - shown.height) / 2
  const x = clamp((frame.x + cutX) / scale, picture.width)
  const y = clamp((frame.y + cutY) / scale, picture.height)
  return {
    x,
    y,
    width: clamp((frame.x + frame.width + cutX) / scale, picture.width) - x,
    height: clamp((frame.y + frame.height + cutY) / scale, picture.height) - y,
  }
}

const clamp = (length: number, most: number): number => Math.round(Math.min(Math.max(length, 0), most))

/**
 * In how many pictures a code has to be seen. Those made of lines have one small checksum, which one picture in many thousands
 * meets by chance; the others correct their own errors.
 */
const picturesNeeded: Readonly<Record<LabelCode['kind'], number>> = { CODE_128: 2, EAN_13: 2, DATA_MATRIX: 1, QR: 1 }

/** Collects what is read from picture to picture, until it is certain. */
export function sightings() {
  const times = new Map<string, number>()
  const certain: LabelCode[] = []
  return {
    /** Adds what one picture shows. Gives all codes that are certain by now. */
    add(codes: readonly LabelCode[]): readonly LabelCode[] {
      const once = new Map(codes.map((code) => [`${code.kind} ${code.text}`, code]))
      for (const [key, code] of once) {
        const seen = (times.get(key) ?? 0) + 1
        times.set(key, seen)
        if (seen === picturesNeeded[code.kind]) certain.push(code)
      }
      return certain
    },
  }
}
