import { m } from '@portal/texts/messages.ts'
import { useConnectionLost } from '../../../api/connection.ts'
import type { KeptClaim, KeptFile } from '../../../parts/device/kept-claim.ts'
import { isWhollyThere } from '../../../parts/device/on-server.ts'
import { InfoBox } from '../../../ui/message-box.tsx'

interface ClaimToNote {
  readonly claim: KeptClaim
  readonly files: ReadonlyMap<string, KeptFile>
}

/** What of the request is on this device only, when it leaves, and what is looked at only then. */
export function KeptNote({ claim, files }: ClaimToNote) {
  const lost = useConnectionLost()
  const wasBegunOnline = claim.draft.wasBegunOnline === true
  // What was refused says so itself, and of what has arrived there is nothing to say.
  if (wasBegunOnline && !lost && (claim.refused || isWhollyThere(claim, files))) return null
  if (wasBegunOnline && !lost)
    return <InfoBox title={m.claims_following_heading()}>{m.claims_following_text()}</InfoBox>
  return (
    <InfoBox title={wasBegunOnline ? m.claims_kept_rest_heading() : m.claims_kept_heading()}>
      <p>{lost ? m.claims_lost_text() : m.claims_kept_text()}</p>
      {wasBegunOnline && <p>{m.claims_kept_rest_text()}</p>}
    </InfoBox>
  )
}
