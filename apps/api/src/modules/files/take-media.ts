import { randomUUID } from 'node:crypto'
import type { UploadResult } from '@portal/contract/files/file-schemas.ts'
import {
  acceptedMediaTypes,
  emptyFile,
  fileTooLarge,
  maximumFileBytes,
  mediaKindOf,
  nameOfRefusedType,
  tooManyPixels,
  unreadableImage,
  unsupportedFileType,
  videosNotTaken,
} from '@portal/domain/media/media-rules.ts'
import { imageKeys, videoKeys } from '@portal/domain/media/storage-keys.ts'
import type { Actor } from '../../http/actor.ts'
import { Refusal } from '../../http/refusal.ts'
import { makeImage } from '../../media/make-image.ts'
import { receiveUpload, type UploadRefused } from '../../media/receive-upload.ts'
import { inSpoolFolder } from '../../media/spool.ts'
import type { Portal } from '../../portal.ts'
import { type IncomingFile, shownName } from './incoming-file.ts'
import { linksTo } from './shown-files.ts'

type Parts = Pick<Portal, 'db' | 'queue' | 'storage' | 'spoolDirectory' | 'videoTools' | 'now'>

/** Refuses an upload. `error` holds the sentence itself, which the client shows as it stands. */
function refuseMedia(refused: UploadRefused, fileName: string, declaredType: string): never {
  switch (refused.refusal) {
    case 'TOO_LARGE':
      throw new Refusal('TOO_LARGE', { sentence: fileTooLarge(fileName) })
    case 'EMPTY':
      throw new Refusal('VALIDATION', { sentence: emptyFile(fileName) })
    case 'UNSUPPORTED_TYPE':
      throw new Refusal('UNSUPPORTED_MEDIA_TYPE', {
        sentence: unsupportedFileType(nameOfRefusedType(refused.detectedType, declaredType)),
      })
  }
}

/**
 * Takes one picture or video: streamed to the disk, its type read from its bytes. A picture is turned upright, freed of
 * EXIF and scaled at once; a video is kept as it came, and a job makes it playable. Files are stored before their row
 * is written, so that no row names a missing file.
 */
export async function takeMedia(
  parts: Parts,
  actor: Pick<Actor, 'userId'>,
  { stream, declaredType, ...sent }: IncomingFile,
): Promise<UploadResult> {
  const fileName = shownName(sent.fileName)
  return inSpoolFolder(parts.spoolDirectory, async (directory) => {
    const received = await receiveUpload(stream, {
      directory,
      maximumBytes: maximumFileBytes,
      accepts: acceptedMediaTypes,
    })
    if (!received.ok) return refuseMedia(received, fileName, declaredType)
    const { path, byteSize, contentType } = received
    if (mediaKindOf(contentType) === 'image') return takeImage(parts, actor, { path, directory, fileName })
    if (contentType !== 'video/mp4' && contentType !== 'video/quicktime') throw new Error('Neither picture nor video')
    return takeVideo(parts, actor, { path, byteSize, contentType, fileName })
  })
}

async function takeImage(
  { db, storage, now }: Parts,
  actor: Pick<Actor, 'userId'>,
  upload: { path: string; directory: string; fileName: string },
): Promise<UploadResult> {
  const { fileName } = upload
  const made = await makeImage({ source: upload.path, directory: upload.directory })
  if (!made.ok) {
    const sentence = made.refusal === 'TOO_MANY_PIXELS' ? tooManyPixels(fileName) : unreadableImage(fileName)
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', { sentence })
  }
  const keys = imageKeys(randomUUID(), made.picture.contentType)
  await storage.putFile(keys.image, made.picture.path)
  await storage.putFile(keys.thumbnail, made.thumbnail.path)
  await db
    .insertInto('files')
    .values({
      key: keys.image,
      thumbKey: keys.thumbnail,
      kind: 'image',
      state: 'ready',
      uploaderId: actor.userId,
      fileName,
      byteSize: made.picture.byteSize,
      contentType: made.picture.contentType,
      createdAt: now(),
    })
    .execute()
  const shown = {
    key: keys.image,
    thumbKey: keys.thumbnail,
    kind: 'image',
    state: 'ready',
    failure: null,
    fileName,
  } as const
  const links = await linksTo(storage, shown)
  return {
    imagePath: keys.image,
    thumbnailPath: keys.thumbnail,
    imagePreviewUrl: links.url,
    thumbnailPreviewUrl: links.thumbnailUrl,
    processing: 'ready',
    targetVideoKey: null,
    targetThumbKey: null,
    fileName,
    kind: 'image',
  }
}

async function takeVideo(
  { db, queue, storage, videoTools, now }: Parts,
  actor: Pick<Actor, 'userId'>,
  upload: { path: string; byteSize: number; contentType: 'video/mp4' | 'video/quicktime'; fileName: string },
): Promise<UploadResult> {
  if (!videoTools) throw new Refusal('UNSUPPORTED_MEDIA_TYPE', { sentence: videosNotTaken })
  const keys = videoKeys(randomUUID(), upload.contentType)
  await storage.putFile(keys.source, upload.path)
  await db.transaction().execute(async (tx) => {
    const { fileId } = await tx
      .insertInto('files')
      .values({
        key: keys.video,
        thumbKey: keys.thumbnail,
        sourceKey: keys.source,
        kind: 'video',
        state: 'processing',
        uploaderId: actor.userId,
        fileName: upload.fileName,
        byteSize: upload.byteSize,
        contentType: upload.contentType,
        createdAt: now(),
      })
      .returning('fileId')
      .executeTakeFirstOrThrow()
    await queue.enqueue(tx, 'makeVideoPlayable', [{ fileId }])
  })
  return {
    imagePath: keys.video,
    thumbnailPath: keys.thumbnail,
    imagePreviewUrl: null,
    thumbnailPreviewUrl: null,
    processing: 'processing',
    targetVideoKey: keys.video,
    targetThumbKey: keys.thumbnail,
    fileName: upload.fileName,
    kind: 'video',
  }
}
