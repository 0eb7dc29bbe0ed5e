import { useSyncExternalStore } from 'react'
import { useConnectionLost } from '../api/connection.ts'
import { loadedLater } from '../parts/loaded-later.tsx'
// With the page: when it is needed, nothing can be loaded.
import { ConnectionNotice } from './connection-notice.tsx'
import { isNewVersionOffered, onNewVersion } from './new-version.ts'

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
