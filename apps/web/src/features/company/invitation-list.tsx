import { sendInvitationAgain, withdrawInvitation } from '@portal/contract/companies/companies.ts'
import type { Invitation } from '@portal/contract/companies/company-schemas.ts'
import { m } from '@portal/texts/messages.ts'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { notify } from '../../ui/notify.ts'
import { Panel } from '../../ui/panel.tsx'
import { useChangeOfCompany } from './company-queries.ts'
import { InvitedPerson } from './invited-person.tsx'

/** The invitations that nobody has accepted yet. */
export const InvitationList = ({ invitations }: { readonly invitations: readonly Invitation[] }) => (
  <Panel title={m.company_invitations()}>
    <Stack as="ul" gap={3}>
      {invitations.map((invitation) => (
        <Waiting key={invitation.invitationId} invitation={invitation} />
      ))}
    </Stack>
  </Panel>
)

function Waiting({ invitation }: { readonly invitation: Invitation }) {
  const { invitationId, email } = invitation
  const confirm = useConfirm()
  const params = { invitationId }
  const again = useChangeOfCompany(async () => {
    await call(sendInvitationAgain, { params })
    notify.success(m.company_invited({ email }))
  })
  const withdrawal = useChangeOfCompany(() => call(withdrawInvitation, { params }))
  const ask = async () => {
    const agreed = await confirm({
      title: m.company_withdraw_question({ email }),
      body: m.company_withdraw_text(),
      confirmText: m.company_withdraw(),
      destructive: true,
    })
    if (agreed) withdrawal.mutate()
  }
  const named = (action: string) => ({
    'aria-label': m.common_labelled({ label: action, value: email }),
    children: action,
  })
  return (
    <Row as="li" spread gap={[1, 4]}>
      <InvitedPerson invitation={invitation} />
      <Row>
        <Button
          size="s"
          variant="quiet"
          busy={again.isPending}
          onClick={() => again.mutate()}
          {...named(m.company_send_again())}
        />
        <Button size="s" variant="quiet" busy={withdrawal.isPending} onClick={ask} {...named(m.company_withdraw())} />
      </Row>
    </Row>
  )
}
