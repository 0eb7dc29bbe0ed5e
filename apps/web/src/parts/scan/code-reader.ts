import type { LabelCode } from '@portal/domain/items/label-code.ts'
import { logFailure } from '../failures/log-failure.ts'
import { browsersCodeReader } from './browsers-code-reader.ts'
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
