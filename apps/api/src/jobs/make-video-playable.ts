import { join } from 'node:path'
import type { LeftOut } from '@portal/domain/media/left-out.ts'
import type { VideoFailure } from '@portal/domain/media/video-failure.ts'
import type { Tx } from '../db/database.ts'
import { makeVideo } from '../media/make-video.ts'
import { inSpoolFolder } from '../media/spool.ts'
import { announce } from '../modules/events/announce.ts'
import { Outage, outageIn } from '../outage.ts'
import type { Portal } from '../portal.ts'
import { type JobHandler, TryLater } from './job-queue.ts'

type Parts = Pick<Portal, 'db' | 'queue' | 'storage' | 'spoolDirectory' | 'diskReserve' | 'videoTools' | 'log'>

/**
 * Makes an uploaded video playable everywhere, with its thumbnail, then removes the upload. Run twice it leaves one
 * result: the keys are those of the row, and only a row that still says `processing` is worked on. A video that cannot
 * be read ends as failed. While store, database, disk or ffmpeg are missing it waits; everything else is tried again,
 * and ends as failed with the last try.
 */
export const makeVideoPlayableHandler =
  (parts: Parts): JobHandler<'makeVideoPlayable'> =>
  async ({ fileId }, signal, attempt) => {
    const { db, storage, spoolDirectory, diskReserve, videoTools, log } = parts
    const file = await db
      .selectFrom('files')
      .select(['key', 'thumbKey', 'sourceKey'])
      .where('fileId', '=', fileId)
      .where('state', '=', 'processing')
      .where('removedAt', 'is', null)
      .executeTakeFirst()
    if (!file?.sourceKey || !file.thumbKey) return
    const { key, thumbKey, sourceKey } = file
    try {
      if (!videoTools) throw new Outage('ffmpeg is missing on this worker')
      await diskReserve()
      await inSpoolFolder(spoolDirectory, async (directory) => {
        const source = join(directory, 'source')
        // Without the upload no further attempt can succeed.
        if (!(await storage.download(sourceKey, source, { signal }))) return fail(parts, fileId, 'NOT_CONVERTED')
        const made = await makeVideo({ source, directory, tools: videoTools, signal })
        if (!made.ok) {
          const { code: failure, details: complaint } = made
          log.warn({ fileId, failure, complaint, ffmpeg: videoTools.version }, 'a video cannot be converted')
          return fail(parts, fileId, failure)
        }
        await storage.putFile(thumbKey, made.thumbnail.path, { signal })
        await storage.putFile(key, made.video.path, { signal })
        await finish(parts, fileId, { byteSize: made.video.byteSize, leftOut: made.leftOut }, [key, thumbKey])
      })
    } catch (error) {
      if (signal.aborted) throw error
      if (outageIn(error)) throw new TryLater('a video cannot be converted now', { cause: error })
      log.error({ err: error, fileId, attempt, ffmpeg: videoTools?.version }, 'a video could not be converted')
      if (!attempt.last) throw error
      await giveUpVideo(parts, fileId)
    }
  }

/** Marks a video as failed whose conversion failed at every attempt, for no known fault of the video. */
export const giveUpVideo = (parts: Pick<Portal, 'db' | 'queue'>, fileId: number): Promise<boolean> =>
  fail(parts, fileId, 'NOT_CONVERTED')

/** Marks it as ready and removes the upload; if the file was removed meanwhile, also what was just made. */
const finish = (parts: Parts, fileId: number, video: { byteSize: number; leftOut: LeftOut[] }, made: string[]) =>
  parts.db.transaction().execute(async (tx) => {
    const settled = await settle(parts, tx, fileId, { ...video, state: 'ready', contentType: 'video/mp4' })
    if (settled) return
    const other = await tx.selectFrom('files').select('removedAt').where('fileId', '=', fileId).executeTakeFirst()
    // Another run finished it with the very same keys; only a removed file leaves something to clear away.
    if (!other || other.removedAt) await parts.queue.enqueue(tx, 'removeStoredFiles', [{ keys: made }])
  })

/** Marks it as failed, with the reason that is shown beside the video, and removes the upload. */
const fail = (parts: Pick<Portal, 'db' | 'queue'>, fileId: number, failure: VideoFailure) =>
  parts.db.transaction().execute((tx) => settle(parts, tx, fileId, { state: 'failed', failure }))

type Outcome =
  | {
      readonly state: 'ready'
      readonly byteSize: number
      readonly contentType: 'video/mp4'
      readonly leftOut: LeftOut[]
    }
  | { readonly state: 'failed'; readonly failure: VideoFailure }

/** Ends the processing of a file that still is in it, and has its upload removed. False where it is not any more. */
async function settle({ queue }: Pick<Portal, 'queue'>, tx: Tx, fileId: number, outcome: Outcome): Promise<boolean> {
  const file = await tx
    .selectFrom('files')
    .select(['sourceKey', 'itemId', 'uploaderId'])
    .where('fileId', '=', fileId)
    .where('state', '=', 'processing')
    .where('removedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!file) return false
  await tx
    .updateTable('files')
    .set({ ...outcome, sourceKey: null })
    .where('fileId', '=', fileId)
    .execute()
  if (file.sourceKey) await queue.enqueue(tx, 'removeStoredFiles', [{ keys: [file.sourceKey] }])
  await announceVideo(tx, file)
  return true
}

/** What was sent concerns both sides; an upload or a draft its uploader alone. */
async function announceVideo(tx: Tx, { itemId, uploaderId }: { itemId: number | null; uploaderId: number }) {
  const request = await tx
    .selectFrom('requestItems')
    .innerJoin('requests', 'requests.requestId', 'requestItems.requestId')
    .select(['requests.requestId', 'dealerId', 'completedAt'])
    .where('itemId', '=', itemId)
    .executeTakeFirst()
  const audience = request?.completedAt ? { companyId: request.dealerId, forAdmins: true } : { userId: uploaderId }
  await announce(tx, { kind: 'video-processed', ...audience, itemId, requestId: request?.requestId ?? null })
}
