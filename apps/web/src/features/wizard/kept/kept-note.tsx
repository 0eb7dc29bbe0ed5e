import { m } from '@portal/texts/messages.ts'
import { useConnectionLost } from '../../../api/connection.ts'
import { InfoBox } from '../../../ui/message-box.tsx'

/** That the request is on this device only, when it leaves, and what is looked at only then. */
export function KeptNote() {
  const lost = useConnectionLost()
  return <InfoBox title={m.claims_kept_heading()}>{lost ? m.claims_lost_text() : m.claims_kept_text()}</InfoBox>
}
