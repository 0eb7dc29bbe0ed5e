import type { LabelCode } from '@portal/domain/items/label-code.ts'
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import readerUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { CodeWorkerAnswer } from './workers-code-reader.ts'

const kinds: Readonly<Record<string, LabelCode['kind']>> = {
  Code128: 'CODE_128',
  DataMatrix: 'DATA_MATRIX',
  EAN13: 'EAN_13',
  QRCode: 'QR',
}

const mostCodes = 8
const allCodes: ReaderOptions = { formats: ['Code128', 'DataMatrix', 'EAN13', 'QRCode'], maxNumberOfSymbols: mostCodes }
const codesOfLines: ReaderOptions = { formats: ['Code128', 'EAN13'], maxNumberOfSymbols: mostCodes }

/**
 * How far a picture is turned where nothing was read as it is. Lines are read only where one row of the picture crosses all of
 * them, upright or lying: a long low code may be 5° askew. With these turns it may have any angle.
 */
const turns = [-10, 10, -20, 20, -30, 30, -40, 40, 50]
/** Of a film: a turn that read something is kept, because the next picture shows the same label. */
let turnAt = 0

async function codesIn(picture: ImageBitmap): Promise<LabelCode[]> {
  try {
    const upright = await read(pixelsOf(picture, 0), allCodes)
    if (upright.length > 0) return upright
    const turned = await read(pixelsOf(picture, turns[turnAt] ?? 0), codesOfLines)
    if (turned.length > 0) return turned
    turnAt = (turnAt + 1) % turns.length
    return []
  } finally {
    picture.close()
  }
}

function pixelsOf(picture: ImageBitmap, degrees: number): ImageData {
  const angle = (degrees * Math.PI) / 180
  const [across, along] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  const width = Math.ceil(picture.width * across + picture.height * along)
  const height = Math.ceil(picture.width * along + picture.height * across)
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('There is no canvas')
  context.translate(width / 2, height / 2)
  context.rotate(angle)
  context.drawImage(picture, -picture.width / 2, -picture.height / 2)
  return context.getImageData(0, 0, width, height)
}

async function read(pixels: ImageData, options: ReaderOptions): Promise<LabelCode[]> {
  const found = await readBarcodes(pixels, options)
  return found.flatMap(({ format, text }) => {
    const kind = kinds[format]
    return kind ? [{ kind, text }] : []
  })
}

// By itself it would fetch the reader from somebody else's host.
prepareZXingModule({ overrides: { locateFile: () => readerUrl }, fireImmediately: true }).then(
  () => self.postMessage({ ready: true } satisfies CodeWorkerAnswer),
  (error) => self.postMessage({ failed: String(error) } satisfies CodeWorkerAnswer),
)
self.addEventListener('message', ({ data, ports: [line] }: MessageEvent<ImageBitmap>) => {
  codesIn(data).then(
    (codes) => line?.postMessage({ codes } satisfies CodeWorkerAnswer),
    (error) => line?.postMessage({ failed: String(error) } satisfies CodeWorkerAnswer),
  )
})
