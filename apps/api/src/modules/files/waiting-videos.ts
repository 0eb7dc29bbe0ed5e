import type { Readable } from '../../db/database.ts'

/** So many are told apart; whoever stands behind them is told that so many are before. */
const mostCounted = 500
/** Pages ask every second or two, for each of their videos. */
const freshMs = 1000

/** Tells how many videos are converted before one that waits. The database is asked once a second, whoever asks. */
export function createWaitingVideos(db: Readable): (fileId: number) => Promise<number> {
  let known: { readonly until: number; readonly ahead: Promise<ReadonlyMap<number, number>> } | undefined
  const read = async () => {
    const waiting = await db
      .selectFrom('files')
      .select('fileId')
      .where('state', '=', 'processing')
      .where('removedAt', 'is', null)
      .orderBy('turn', (order) => order.asc().nullsFirst())
      .orderBy('fileId')
      .limit(mostCounted)
      .execute()
    return new Map(waiting.map(({ fileId }, ahead) => [fileId, ahead]))
  }
  return async (fileId) => {
    if (!known || known.until < performance.now()) known = { until: performance.now() + freshMs, ahead: read() }
    const ahead = await known.ahead
    return ahead.get(fileId) ?? ahead.size
  }
}
