import { probeUpload, signedUrl } from '@portal/contract/files/files.ts'
import { limits } from '@portal/domain/limits.ts'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, codeOf } from '../../api/client.ts'
import { queryKeys, readBy } from '../../api/query-keys.ts'
import { type Change, useRefreshAfterChange } from '../../api/refresh-after-change.ts'
import { isOnDevice } from '../device/upload.ts'
import type { MediaFile } from './media-file.ts'

/** A link that stops working within five minutes is requested again before it is used. */
const linkFreshMs = (limits.fileLink.minutes - 5) * 60 * 1000

interface FileLink {
  readonly url: string
  readonly name?: string | undefined
}

async function linkOnDevice(key: string): Promise<FileLink> {
  const { linkToKeptFile } = await import('../device/files.ts')
  return linkToKeptFile(key)
}

/** A link that came with what its file belongs to. */
export interface GivenLink {
  readonly url: string
  /** When it was there at the latest, in milliseconds. */
  readonly since: number
}

/**
 * A link to a stored file, signed by the server or of this device, and the name it was uploaded under.
 * @param given one that is there already: while it is fresh it is not asked for again
 */
export const linkQuery = (key: string, given?: GivenLink) =>
  queryOptions({
    queryKey: queryKeys.fileLink(key),
    queryFn: ({ signal }): Promise<FileLink> =>
      isOnDevice(key) ? linkOnDevice(key) : call(signedUrl, { query: { key }, signal }),
    initialData: (): FileLink | undefined =>
      given && Date.now() - given.since < linkFreshMs ? { url: given.url } : undefined,
    initialDataUpdatedAt: () => given?.since,
    staleTime: linkFreshMs,
    gcTime: linkFreshMs,
    // Pictures on the screen keep their link: a new one would only load them again.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Asks every so often whether a video can be played yet, until it can or never will. */
export const probeQuery = (key: string, everyMs: number) =>
  readBy(
    queryKeys.fileProbe(key),
    probeUpload,
    { query: { key } },
    {
      // A lost connection does not end the polling; a deleted file does.
      refetchInterval: ({ state }) =>
        state.data?.exists || state.data?.failed || codeOf(state.error) === 'NOT_FOUND' ? false : everyMs,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
  )

/** Asks every `everyMs` for the videos that are still being processed. One that is done, or failed, is a `change`. */
export function useVideosProcessed(
  files: readonly MediaFile[],
  everyMs: number,
  change: Change<'itemVideoProcessed' | 'messageVideoProcessed'>,
): void {
  const refreshAfter = useRefreshAfterChange()
  const processing = files.filter(({ state }) => state === 'processing').map(({ key }) => key)
  const answers = useQueries({ queries: processing.map((key) => probeQuery(key, everyMs)) })
  const done = processing.filter((_, at) => answers[at]?.data?.exists || answers[at]?.data?.failed).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change for each video that is done
  useEffect(() => {
    if (done) void refreshAfter(change)
  }, [done])
}
