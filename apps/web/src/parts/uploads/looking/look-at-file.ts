import type { FileFault } from '@portal/domain/evidence/file-fault.ts'
import type { FileKind } from '../file-rules.ts'
import { lookAtVideo } from './look-at-video.ts'

/** What is wrong with a file; nothing where its kind is not looked at. */
export async function lookAtFile(file: File, kind: FileKind): Promise<readonly FileFault[]> {
  if (kind === 'image') return lookBesideThePage(file)
  return kind === 'video' ? lookAtVideo(file) : []
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
