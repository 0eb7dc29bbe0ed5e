import type { FileFault } from '@portal/domain/evidence/file-fault.ts'
import { faultsOfLabel } from '@portal/domain/evidence/label-faults.ts'
import { logFailure } from '../../failures/log-failure.ts'
import type { FileKind } from '../file-rules.ts'
import { lookAtVideo } from './look-at-video.ts'

/** What is wrong with a file; nothing where its kind is not looked at. `isLabel`: it is to show a type label. */
export async function lookAtFile(file: File, kind: FileKind, isLabel: boolean): Promise<readonly FileFault[]> {
  if (kind === 'image') return isLabel ? lookAtLabel(file) : lookBesideThePage(file)
  return kind === 'video' ? lookAtVideo(file) : []
}

async function lookAtLabel(photo: File): Promise<readonly FileFault[]> {
  const [faults, codes] = await Promise.all([
    lookBesideThePage(photo),
    import('../../scan/reads-label.ts').then(({ readsLabel }) => readsLabel(photo)).catch(logFailure('read label')),
  ])
  // Without a reader nothing is known of its codes.
  return codes ? faultsOfLabel(faults, codes) : faults
}

async function lookBesideThePage(picture: File): Promise<readonly FileFault[]> {
  const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<readonly FileFault[]>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<readonly FileFault[]>) => resolve(data))
      worker.addEventListener('error', reject)
      worker.postMessage(picture)
    })
  } finally {
    worker.terminate()
  }
}
