import type { FileFault } from '@portal/domain/evidence/file-fault.ts'
import type { FileKind } from '../../device/upload.ts'
import { logFailure } from '../../failures/log-failure.ts'
import { loadedLater } from '../../loaded-later.tsx'
import { oneAtATime } from '../beside-the-page.ts'

const loadDoubtedFiles = () => import('./doubted-files.tsx')

/** What is said of files that may be of little use, loaded with what looks at them. */
export const DoubtedFiles = loadedLater(loadDoubtedFiles, 'DoubtedFiles')

/** Longer than this nobody waits, neither for what it takes to look nor for the look itself: the file is sent. */
const patienceMs = 3_000

/**
 * Looks at a file before it is sent, at one after the other. What it takes to look is loaded when a file is chosen; where
 * that fails, or the browser cannot read the file, nothing is said and the server decides.
 */
export const lookFirst = (file: File, kind: FileKind): Promise<readonly FileFault[]> =>
  oneAtATime(async () => {
    // What is said of a file has to be there too: without it, the file would wait for ever.
    const loaded = await inTime(() => Promise.all([import('./look-at-file.ts'), loadDoubtedFiles()]))
    const faults = loaded && (await inTime((signal) => loaded[0].lookAtFile(file, kind, signal)))
    return faults ?? []
  })

/** Undefined where it fails or takes too long; `signal` ends it then. */
async function inTime<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result | undefined> {
  const tooLate = AbortSignal.timeout(patienceMs)
  const nothing = new Promise<undefined>((resolve) => tooLate.addEventListener('abort', () => resolve(undefined)))
  try {
    return await Promise.race([work(tooLate), nothing])
  } catch (error) {
    if (!tooLate.aborted) logFailure('look at file')(error)
    return undefined
  }
}
