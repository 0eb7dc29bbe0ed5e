import type { LabelCode } from '@portal/domain/items/label-code.ts'
import { browsersCodeReader } from './browsers-code-reader.ts'
import { workersCodeReader } from './workers-code-reader.ts'

/** Finds the codes in pictures, one picture at a time. */
export interface CodeReader {
  /** The picture is used up by it. `everyTurn` takes longer, for a picture that is not followed by another one. */
  read(picture: ImageBitmap, how?: { readonly everyTurn?: boolean }): Promise<readonly LabelCode[]>
  close(): void
}

/** The browser's own reader where it knows every kind of code, else one in WebAssembly that is loaded now. */
export const openCodeReader = async (): Promise<CodeReader> =>
  (await browsersCodeReader()) ?? (await workersCodeReader())
