import type { FileFault } from '@portal/domain/evidence/file-fault.ts'
import type { Shot } from '@portal/domain/evidence/shots.ts'
import { logFailure } from '../../failures/log-failure.ts'
import type { FileKind } from '../file-rules.ts'
import { loadDoubtedFiles } from './lazy-doubted-files.tsx'

/**
 * Longer than this nobody waits for it: the file is sent. Codes take longer to look for, with what reads them still to
 * be loaded.
 */
const patienceMs = { any: 3_000, label: 6_000 }

/**
 * Looks at a file before it is sent. What it takes to look is loaded when a file is chosen; where that fails, or the
 * browser cannot read the file, nothing is said and the server decides. `shot` is what it is to show, as far as
 * somebody said it.
 */
export async function lookFirst(file: File, kind: FileKind, shot: Shot | undefined): Promise<readonly FileFault[]> {
  const isLabel = shot === 'label'
  const patience = isLabel ? patienceMs.label : patienceMs.any
  const tooLate = new Promise<readonly FileFault[]>((resolve) => setTimeout(resolve, patience, []))
  return Promise.race([look(file, kind, isLabel), tooLate])
}

async function look(file: File, kind: FileKind, isLabel: boolean): Promise<readonly FileFault[]> {
  try {
    // What is said of a file has to be there too: without it, the file would wait for ever.
    const [{ lookAtFile }] = await Promise.all([import('./look-at-file.ts'), loadDoubtedFiles()])
    return await lookAtFile(file, kind, isLabel)
  } catch (error) {
    logFailure('look at file')(error)
    return []
  }
}
