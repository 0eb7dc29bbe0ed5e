import { m } from '@portal/texts/messages.ts'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { loadNewVersion } from './new-version.ts'
import { InfoLine } from './notice-line.tsx'

/** Offers the new version. Whoever is in the middle of something goes on, and reloads later. */
export function VersionNotice() {
  const [busy, setBusy] = useState(false)
  const load = async () => {
    setBusy(true)
    await loadNewVersion()
    setBusy(false)
  }
  return (
    <InfoLine
      action={
        <Button size="s" busy={busy} onClick={() => load()}>
          {m.new_version_load()}
        </Button>
      }
    >
      {m.new_version_ready()}
    </InfoLine>
  )
}
