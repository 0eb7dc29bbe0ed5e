import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRefreshAfterChange } from '../../api/refresh-after-change.ts'
import { polling } from '../../parts/intervals.ts'
import { unlessLive } from '../../parts/polling.ts'
import { loadPage, type ServiceRequestFilter, serviceRequestsQuery } from './service-request-queries.ts'

/**
 * Reads the first page of an open list every so often. Only when it is not what is shown, the whole list is read again:
 * many pages may be loaded.
 */
export function useNewRequests(filter: ServiceRequestFilter): void {
  const client = useQueryClient()
  const refreshAfter = useRefreshAfterChange()
  useEffect(() => {
    const stop = new AbortController()
    const shownFirstPage = () => client.getQueryData(serviceRequestsQuery(filter).queryKey)?.pages[0]
    const compare = async () => {
      const shown = shownFirstPage()
      if (!shown || document.hidden) return
      const current = await loadPage(filter, 0, stop.signal)
      const isStillShown = shown === shownFirstPage()
      if (isStillShown && JSON.stringify(current) !== JSON.stringify(shown))
        await refreshAfter({ type: 'requestsChanged' })
    }
    let timer: ReturnType<typeof setTimeout>
    const compareLater = () => {
      timer = setTimeout(() => {
        // What fails is tried again the next time.
        void compare().catch(() => undefined)
        compareLater()
      }, unlessLive(polling.requestListMs))
    }
    compareLater()
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [client, filter, refreshAfter])
}
