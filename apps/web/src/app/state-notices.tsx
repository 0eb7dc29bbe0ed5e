import { useSyncExternalStore } from 'react'
import { useConnectionLost } from '../api/connection.ts'
import { loadedLater } from '../parts/loaded-later.tsx'
import { isNewVersionOffered, onNewVersion } from './new-version.ts'

const ConnectionNotice = loadedLater(() =>
  import('./connection-notice.tsx').then(({ ConnectionNotice }) => ConnectionNotice),
)
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
