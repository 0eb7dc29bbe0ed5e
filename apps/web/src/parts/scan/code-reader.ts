import type { LabelCode } from '@portal/domain/items/label-code.ts'
import { logFailure } from '../failures/log-failure.ts'
import { workersCodeReader } from './workers-code-reader.ts'

/** Finds the codes in pictures, one picture at a time. */
export interface CodeReader {
  /** The picture is used up by it. Rejects once nothing can be read any more. */
  read(picture: ImageBitmap): Promise<readonly LabelCode[]>
  close(): void
}

/**
 * The browser's own reader where it knows every kind of code, else one in WebAssembly that is loaded now. That one goes on
 * where the browser's fails, too.
 */
export async function openCodeReader(): Promise<CodeReader> {
  const browsers = await browsersCodeReader()
  return browsers ? goingOn(browsers, workersCodeReader) : workersCodeReader()
}

/** A reader in whose place another one comes when it fails. */
function goingOn(first: CodeReader, openNext: () => Promise<CodeReader>): CodeReader {
  let reader = first
  let isClosed = false
  return {
    async read(picture) {
      try {
        return await reader.read(picture)
      } catch (error) {
        if (reader !== first) throw error
        logFailure('read codes with the browser')(error)
        reader = await openNext()
        if (isClosed) reader.close()
        // This picture is used up; the next one shows the same.
        return []
      }
    },
    close() {
      isClosed = true
      reader.close()
    },
  }
}

/** Shape Detection: the types of the page do not know it, and few browsers have it. */
interface BarcodeDetector {
  detect(picture: ImageBitmap): Promise<readonly { readonly format: string; readonly rawValue: string }[]>
}
interface BarcodeDetectorClass {
  new (options: { formats: readonly string[] }): BarcodeDetector
  getSupportedFormats(): Promise<readonly string[]>
}

const kinds: Readonly<Record<string, LabelCode['kind']>> = {
  code_128: 'CODE_128',
  data_matrix: 'DATA_MATRIX',
  ean_13: 'EAN_13',
  qr_code: 'QR',
}

/** The reader of the browser; undefined where it has none, or one that lacks a kind of code. */
export async function browsersCodeReader(): Promise<CodeReader | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass }
  const formats = Object.keys(kinds)
  try {
    const known = await BarcodeDetector?.getSupportedFormats()
    if (!BarcodeDetector || !formats.every((format) => known?.includes(format))) return undefined
    const detector = new BarcodeDetector({ formats })
    return {
      async read(picture) {
        const found = await detector.detect(picture).finally(() => picture.close())
        return found.flatMap(({ format, rawValue }) => {
          const kind = kinds[format]
          return kind ? [{ kind, text: rawValue }] : []
        })
      },
      close() {},
    }
  } catch {
    // It is there, but what it needs of the device is not.
    return undefined
  }
}
