import { randomUUID } from 'node:crypto'
import type { UploadResult } from '@portal/contract/files/file-schemas.ts'
import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import { limits } from '@portal/domain/limits.ts'
import { acceptedMediaTypes, mediaKindOf, nameOfRefusedType } from '@portal/domain/media/media-rules.ts'
import { shownFileName } from '@portal/domain/media/shown-file-name.ts'
import { imageKeys, videoKeys } from '@portal/domain/media/storage-keys.ts'
import type { Actor } from '../../actor.ts'
import { makeImage } from '../../media/make-image.ts'
import { receiveUpload } from '../../media/receive-upload.ts'
import { inSpoolFolder } from '../../media/spool.ts'
import type { Portal } from '../../portal.ts'
import { type IncomingFile, refuseReceived } from './incoming-file.ts'
import { linksTo } from './shown-files.ts'
import { storeUpload } from './store-upload.ts'

type Parts = Pick<Portal, 'config' | 'db' | 'queue' | 'storage' | 'spoolDirectory' | 'diskReserve' | 'videoTools'>

type Taken = Decision<UploadResult, 'VALIDATION' | 'TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'UPLOAD_QUOTA_REACHED'>

/**
 * Takes one picture or video: streamed to the disk, its type read from its bytes. A picture is turned upright, freed of
 * EXIF and scaled at once; a video is kept as it came, and a job makes it playable.
 */
export async function takeMedia(
  parts: Parts,
  actor: Pick<Actor, 'userId'>,
  { stream, declaredType, ...sent }: IncomingFile,
): Promise<Taken> {
  const fileName = shownFileName(sent.fileName)
  const { maximumBytes } = limits.file
  return inSpoolFolder(parts.spoolDirectory, async (directory) => {
    const received = await receiveUpload(stream, {
      directory,
      maximumBytes,
      accepts: acceptedMediaTypes,
      diskReserve: parts.diskReserve,
    })
    if (!received.ok)
      return refuseReceived(received, fileName, maximumBytes, (detectedType) => ({
        code: 'UNSUPPORTED_FILE_TYPE',
        type: nameOfRefusedType(detectedType, declaredType),
      }))
    const { path, byteSize, contentType } = received
    if (mediaKindOf(contentType) === 'image') return takeImage(parts, actor, { path, directory, fileName })
    if (contentType !== 'video/mp4' && contentType !== 'video/quicktime') throw new Error('Neither picture nor video')
    return takeVideo(parts, actor, { path, byteSize, contentType, fileName })
  })
}

async function takeImage(
  parts: Parts,
  { userId: uploaderId }: Pick<Actor, 'userId'>,
  upload: { path: string; directory: string; fileName: string },
): Promise<Taken> {
  const { fileName } = upload
  const made = await makeImage({ source: upload.path, directory: upload.directory })
  if (!made.ok) {
    const code = made.refusal === 'TOO_MANY_PIXELS' ? 'IMAGE_HAS_TOO_MANY_PIXELS' : 'IMAGE_UNREADABLE'
    return refuse('UNSUPPORTED_MEDIA_TYPE', { file: { code, fileName } })
  }
  const keys = imageKeys(randomUUID(), made.picture.contentType)
  const { byteSize, contentType } = made.picture
  const kept = { key: keys.image, thumbKey: keys.thumbnail, kind: 'image', state: 'ready', fileName } as const
  const { leftOut } = made
  const stored = await storeUpload(parts, { ...kept, uploaderId, byteSize, contentType, leftOut }, [
    { key: keys.image, path: made.picture.path },
    { key: keys.thumbnail, path: made.thumbnail.path },
  ])
  if (!stored.ok) return stored
  const links = await linksTo(parts.storage, kept)
  return accept({
    imagePath: keys.image,
    thumbnailPath: keys.thumbnail,
    imagePreviewUrl: links.url,
    thumbnailPreviewUrl: links.thumbnailUrl,
    processing: 'ready',
    targetVideoKey: null,
    targetThumbKey: null,
    fileName,
    kind: 'image',
    ...(leftOut.length > 0 && { leftOut }),
  })
}

async function takeVideo(
  parts: Parts,
  { userId: uploaderId }: Pick<Actor, 'userId'>,
  upload: { path: string; byteSize: number; contentType: 'video/mp4' | 'video/quicktime'; fileName: string },
): Promise<Taken> {
  if (!parts.videoTools) return refuse('UNSUPPORTED_MEDIA_TYPE', { file: { code: 'VIDEOS_NOT_ACCEPTED' } })
  const { path, ...facts } = upload
  const keys = videoKeys(randomUUID(), upload.contentType)
  const row = { key: keys.video, thumbKey: keys.thumbnail, sourceKey: keys.source, uploaderId, ...facts }
  const files = [{ key: keys.source, path }]
  const stored = await storeUpload(parts, { ...row, kind: 'video', state: 'processing' }, files)
  if (!stored.ok) return stored
  return accept({
    imagePath: keys.video,
    thumbnailPath: keys.thumbnail,
    imagePreviewUrl: null,
    thumbnailPreviewUrl: null,
    processing: 'processing',
    targetVideoKey: keys.video,
    targetThumbKey: keys.thumbnail,
    fileName: upload.fileName,
    kind: 'video',
  })
}
