import { useEffect } from 'react'
import { savesData, useConnectionLost } from '../../api/connection.ts'
import { logFailure } from '../failures/log-failure.ts'
import { delays } from '../intervals.ts'

/**
 * Fetches the reader of labels quietly while the component is shown, where a service worker keeps it for times without a
 * connection. Not for people who save data.
 */
export function useReaderAhead(): void {
  const lost = useConnectionLost()
  useEffect(() => {
    if (lost || savesData() || !navigator.serviceWorker?.controller) return
    const fetchAhead = async () => (await import('./fetch-reader.ts')).fetchReader()
    const timer = setTimeout(
      () => void fetchAhead().catch(logFailure('fetch the code reader ahead')),
      delays.fetchReaderMs,
    )
    return () => clearTimeout(timer)
  }, [lost])
}
