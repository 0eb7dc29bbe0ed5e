import { m } from '@portal/texts/messages.ts'
import { useConnectionLost } from '../../../api/connection.ts'
import { InfoBox } from '../../../ui/message-box.tsx'

/** What of the request is on this device only, when it leaves, and what is looked at only then. */
export function KeptNote({ wasBegunOnline = false }: { readonly wasBegunOnline?: boolean | undefined }) {
  const lost = useConnectionLost()
  if (wasBegunOnline && !lost)
    return <InfoBox title={m.claims_following_heading()}>{m.claims_following_text()}</InfoBox>
  return (
    <InfoBox title={wasBegunOnline ? m.claims_kept_rest_heading() : m.claims_kept_heading()}>
      <p>{lost ? m.claims_lost_text() : m.claims_kept_text()}</p>
      {wasBegunOnline && <p>{m.claims_kept_rest_text()}</p>}
    </InfoBox>
  )
}
