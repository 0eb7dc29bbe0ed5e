import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { probeQuery } from './links.ts'
import type { MediaFile } from './media-file.ts'

/**
 * Asks every `everyMs` for the videos that are still being processed, and has the list they stand in read anew when one
 * can be played, or never will (specification 7, Polling).
 */
export function useReadyWatch(files: readonly MediaFile[], everyMs: number, listKey: readonly unknown[]): void {
  const client = useQueryClient()
  const processing = files.filter(({ state }) => state === 'processing').map(({ key }) => key)
  const answers = useQueries({ queries: processing.map((key) => probeQuery(key, everyMs)) })
  const settled = processing.filter((_, at) => answers[at]?.data?.exists || answers[at]?.data?.failed).join(' ')
  const key = useRef(listKey)
  useEffect(() => {
    key.current = listKey
  })
  useEffect(() => {
    if (settled) void client.invalidateQueries({ queryKey: key.current })
  }, [settled, client])
}
