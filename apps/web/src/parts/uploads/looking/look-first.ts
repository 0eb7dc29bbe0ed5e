import type { FileFault } from '@portal/domain/evidence/file-fault.ts'
import { logFailure } from '../../failures/log-failure.ts'
import type { FileKind } from '../file-rules.ts'
import { loadDoubtedFiles } from './lazy-doubted-files.tsx'

/** Longer than this nobody waits for it: the file is sent. */
const patienceMs = 3_000

/**
 * Looks at a file before it is sent. What it takes to look is loaded when a file is chosen; where that fails, or the browser
 * cannot read the file, nothing is said and the server decides.
 */
export async function lookFirst(file: File, kind: FileKind): Promise<readonly FileFault[]> {
  const tooLate = new Promise<readonly FileFault[]>((resolve) => setTimeout(resolve, patienceMs, []))
  return Promise.race([look(file, kind), tooLate])
}

async function look(file: File, kind: FileKind): Promise<readonly FileFault[]> {
  try {
    // What is said of a file has to be there too: without it, the file would wait for ever.
    const [{ lookAtFile }] = await Promise.all([import('./look-at-file.ts'), loadDoubtedFiles()])
    return await lookAtFile(file, kind)
  } catch (error) {
    logFailure('look at file')(error)
    return []
  }
}
