import type { FileFault } from '@portal/domain/evidence/file-fault.ts'
import { boxAt, boxHeadSize, faultsOfVideo } from '@portal/domain/evidence/video-faults.ts'
import type { FileKind } from '../../device/upload.ts'
import { besideThePage } from '../beside-the-page.ts'

/** What is wrong with a file; nothing where its kind is not looked at. `signal` ends it. */
export async function lookAtFile(file: File, kind: FileKind, signal: AbortSignal): Promise<readonly FileFault[]> {
  if (kind === 'video') return lookAtVideo(file)
  if (kind !== 'image') return []
  const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' })
  return besideThePage<readonly FileFault[]>(worker, file, signal)
}

/** The longest description of a film that is read: an hour takes less than a megabyte. */
const longestMovieBox = 8 * 1024 * 1024
const mostBoxes = 100

/** What is wrong with a video: only its description is read, nothing is decoded. */
async function lookAtVideo(file: Blob): Promise<FileFault[]> {
  let offset = 0
  for (let boxes = 0; boxes < mostBoxes && offset < file.size; boxes += 1) {
    const box = boxAt(await bytesOf(file, offset, boxHeadSize), 0, file.size - offset)
    if (!box) return []
    if (box.type === 'moov')
      return box.size > longestMovieBox ? [] : faultsOfVideo(await bytesOf(file, offset, box.size))
    offset += box.size
  }
  return []
}

const bytesOf = async (file: Blob, offset: number, length: number): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(offset, offset + length).arrayBuffer())
