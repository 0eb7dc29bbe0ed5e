import type { Invitation } from '@portal/contract/companies/company-schemas.ts'
import { limits } from '@portal/domain/limits.ts'
import { m } from '@portal/texts/messages.ts'
import { countedText } from '../../parts/counted-text.ts'
import { Time } from '../../parts/dates/date-time.tsx'
import { dayOnly } from '../../parts/dates/moments.ts'
import { Badge } from '../../ui/badge.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { type Column, countColumn } from '../../ui/table.tsx'
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

/** How many requests somebody looks after that are not closed. */
export const openCasesColumn = <Row extends { readonly openRequests: number }>(): Column<Row> =>
  countColumn('open', m.work_dealer_open_cases(), ({ openRequests }) =>
    countedText(openRequests, limits.work.openRequests),
  )
