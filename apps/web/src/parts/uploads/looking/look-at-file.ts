import type { FileFault } from '@portal/domain/evidence/file-fault.ts'
import type { FileKind } from '../../device/upload.ts'
import { besideThePage } from '../beside-the-page.ts'
import { lookAtVideo } from './look-at-video.ts'

/** What is wrong with a file; nothing where its kind is not looked at. `signal` ends it. */
export async function lookAtFile(file: File, kind: FileKind, signal: AbortSignal): Promise<readonly FileFault[]> {
  if (kind === 'video') return lookAtVideo(file)
  if (kind !== 'image') return []
  const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' })
  return besideThePage<readonly FileFault[]>(worker, file, signal)
}
