import type { FileFault } from '@portal/domain/evidence/file-fault.ts'
import type { FileKind } from '../../device/upload.ts'
import { logFailure } from '../../failures/log-failure.ts'
import { oneAtATime } from '../beside-the-page.ts'
import { loadDoubtedFiles } from './lazy-doubted-files.tsx'

/** Longer than this nobody waits for it: the file is sent. */
const patienceMs = 3_000

/**
 * Looks at a file before it is sent, at one after the other. What it takes to look is loaded when a file is chosen; where
 * that fails, or the browser cannot read the file, nothing is said and the server decides.
 */
export const lookFirst = (file: File, kind: FileKind): Promise<readonly FileFault[]> =>
  oneAtATime(async () => {
    const tooLate = new AbortController()
    const timer = setTimeout(() => tooLate.abort(), patienceMs)
    const nothing = new Promise<readonly FileFault[]>((resolve) =>
      tooLate.signal.addEventListener('abort', () => resolve([])),
    )
    return Promise.race([look(file, kind, tooLate.signal), nothing]).finally(() => clearTimeout(timer))
  })

async function look(file: File, kind: FileKind, signal: AbortSignal): Promise<readonly FileFault[]> {
  try {
    // What is said of a file has to be there too: without it, the file would wait for ever.
    const [{ lookAtFile }] = await Promise.all([import('./look-at-file.ts'), loadDoubtedFiles()])
    return await lookAtFile(file, kind, signal)
  } catch (error) {
    if (!signal.aborted) logFailure('look at file')(error)
    return []
  }
}
