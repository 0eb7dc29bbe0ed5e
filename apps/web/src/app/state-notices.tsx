import { m } from '@portal/texts/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useConnectionLost } from '../api/connection.ts'
import { dayAndTime, dayOnly, timeOnly } from '../parts/dates/moments.ts'
import { loadedLater } from '../parts/loaded-later.tsx'
import { isNewVersionOffered, onNewVersion } from './new-version.ts'
import { WarningLine } from './notice-line.tsx'

const VersionNotice = loadedLater(() => import('./version-notice.tsx').then(({ VersionNotice }) => VersionNotice))

/** What holds for every page: that there is no connection, that there is a new version. Read out by screen readers. */
export function StateNotices() {
  const lost = useConnectionLost()
  const newVersion = useSyncExternalStore(onNewVersion, isNewVersionOffered)
  return (
    <div role="status">
      {lost && <ConnectionNotice />}
      {newVersion && !lost && <VersionNotice />}
    </div>
  )
}

/** That there is no connection, and since when what the page shows may have changed. */
function ConnectionNotice() {
  const asOf = useOldestShown()
  return (
    <WarningLine>{asOf === undefined ? m.connection_lost() : m.connection_lost_as_of({ moment: asOf })}</WarningLine>
  )
}

/** When the oldest of what is on the screen was read: today as a time, before that with its day. */
function useOldestShown(): string | undefined {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((changed: () => void) => cache.subscribe(changed), [cache])
  const oldest = useSyncExternalStore(subscribe, () =>
    Math.min(
      ...cache
        .findAll({ type: 'active' })
        .filter(({ state }) => state.data !== undefined && state.dataUpdatedAt > 0)
        .map(({ state }) => state.dataUpdatedAt),
    ),
  )
  if (!Number.isFinite(oldest)) return undefined
  const iso = new Date(oldest).toISOString()
  const isToday = dayOnly(iso).text === dayOnly(new Date().toISOString()).text
  return (isToday ? timeOnly(iso) : dayAndTime(iso)).text
}
