import { m } from '@portal/texts/messages.ts'
import { useConnectionLost } from '../../api/connection.ts'
import { tryAgain } from '../../parts/device/change-kept-claim.ts'
import { isOnlyInMemory } from '../../parts/device/database.ts'
import type { KeptClaim, KeptFile } from '../../parts/device/kept-claim.ts'
import { sayNotKept } from '../../parts/device/kept-notes.tsx'
import { useIsNotConfirmed } from '../../parts/device/not-confirmed.ts'
import { isItemThere, isWhollyThere } from '../../parts/device/on-server.ts'
import { Button } from '../../ui/button.tsx'
import { InfoBox, WarningBox } from '../../ui/message-box.tsx'

interface ClaimToNote {
  readonly claim: KeptClaim
  readonly files: ReadonlyMap<string, KeptFile>
}

/** What of the request is on this device only, and when it leaves. */
export function KeptNote({ claim, files }: ClaimToNote) {
  const lost = useConnectionLost()
  const isThere = isWhollyThere(claim, files)
  const isNotConfirmed = useIsNotConfirmed(claim.id)
  const isBegun = claim.draft.requestId !== undefined
  if (isOnlyInMemory() && (lost || !isThere)) return <WarningBox>{m.claims_in_memory()}</WarningBox>
  if (lost)
    return (
      <InfoBox
        title={
          isThere ? m.claims_lost_draft_heading() : isBegun ? m.claims_kept_rest_heading() : m.claims_kept_heading()
        }
      >
        {m.claims_lost_text()}
      </InfoBox>
    )
  // What was refused says so itself.
  if (claim.refused || claim.items.every((item) => isItemThere(item, files))) return null
  if (isNotConfirmed)
    return (
      <InfoBox
        actions={
          <Button size="s" onClick={() => tryAgain(claim).catch(sayNotKept)}>
            {m.common_try_again()}
          </Button>
        }
      >
        {m.claims_not_confirmed_text()}
      </InfoBox>
    )
  return <InfoBox title={m.claims_following_heading()}>{m.claims_following_text()}</InfoBox>
}
