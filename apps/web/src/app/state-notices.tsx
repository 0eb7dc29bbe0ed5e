import { m } from '@portal/texts/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState, useSyncExternalStore } from 'react'
import { useConnectionLost } from '../api/connection.ts'
import { useStore } from '../local-store/store.ts'
import { dayAndTime, dayOnly, timeOnly } from '../parts/dates/moments.ts'
import { Button } from '../ui/button.tsx'
import { IconAlert, IconInfo } from '../ui/icons.tsx'
import { Row, Text } from '../ui/layout.tsx'
import styles from './app.module.css'
import { loadNewVersion, newVersionOffered } from './new-version.ts'

/** What holds for every page: that there is no connection, that there is a new version. Read out by screen readers. */
export function StateNotices() {
  const lost = useConnectionLost()
  const newVersion = useStore(newVersionOffered)
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
    <NoticeLine tone="yellow">
      {asOf === undefined ? m.connection_lost() : m.connection_lost_as_of({ moment: asOf })}
    </NoticeLine>
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

/** Offers the new version. Whoever is in the middle of something goes on, and reloads later. */
function VersionNotice() {
  const [busy, setBusy] = useState(false)
  const load = async () => {
    setBusy(true)
    await loadNewVersion()
    setBusy(false)
  }
  return (
    <NoticeLine
      tone="blue"
      action={
        <Button size="s" busy={busy} onClick={() => load()}>
          {m.common_reload()}
        </Button>
      }
    >
      {m.new_version_ready()}
    </NoticeLine>
  )
}

/** Above a page: something to know, or something that needs care. */
const NoticeLine = ({
  tone,
  action,
  children,
}: {
  tone: 'blue' | 'yellow'
  action?: ReactNode
  children: ReactNode
}) => (
  <Row boxed unbroken small snug gap={3} className={styles.notice} data-tone={tone}>
    {tone === 'blue' ? <IconInfo /> : <IconAlert />}
    <Text grow>{children}</Text>
    {action}
  </Row>
)
