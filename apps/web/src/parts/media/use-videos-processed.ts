import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Change, useRefreshAfterChange } from '../../api/refresh-after-change.ts'
import { unlessLive } from '../polling.ts'
import { probeQuery } from './file-queries.ts'
import type { MediaFile } from './media-file.ts'

/** Asks every `everyMs` for the videos that are still being processed. One that is done, or failed, is a `change`. */
export function useVideosProcessed(
  files: readonly MediaFile[],
  everyMs: number,
  change: Change<'itemVideoProcessed' | 'messageVideoProcessed'>,
): void {
  const refreshAfter = useRefreshAfterChange()
  const processing = files.filter(({ state }) => state === 'processing').map(({ key }) => key)
  const answers = useQueries({ queries: processing.map((key) => probeQuery(key, () => unlessLive(everyMs))) })
  const done = processing.filter((_, at) => answers[at]?.data?.exists || answers[at]?.data?.failed).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change for each video that is done
  useEffect(() => {
    if (done) void refreshAfter(change)
  }, [done])
}
