import type { LabelCode } from '@portal/domain/items/label-code.ts'
import type { CodeReader } from './code-reader.ts'

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
