import type { Invitation } from '@portal/contract/companies/company-schemas.ts'
import { m } from '@portal/texts/messages.ts'
import { Time } from '../../parts/dates/date-time.tsx'
import { dayOnly } from '../../parts/dates/moments.ts'
import { Badge } from '../../ui/badge.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { companyRoleLabel } from './company-texts.ts'

/** Who is invited, as what, and until when. */
export function InvitedPerson({
  invitation: { email, companyRole, expiresAt, expired },
}: {
  readonly invitation: Invitation
}) {
  const until = dayOnly(expiresAt)
  return (
    <Stack gap={0}>
      <span dir="auto">{email}</span>
      <Row soft small gap={[0, 3]}>
        <span>{companyRoleLabel(companyRole)}</span>
        {expired ? (
          <Badge tone="yellow">{m.company_invitation_expired()}</Badge>
        ) : (
          <Time at={{ ...until, text: m.company_invitation_until({ day: until.text }) }} />
        )}
      </Row>
    </Stack>
  )
}
