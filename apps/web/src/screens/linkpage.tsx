import { m } from '@portal/texts/messages.ts'
import { AccountPage } from '../features/accounts/account-page.tsx'
import { paths, type SignedOutState } from '../page-links.ts'
import { LinkButton } from '../ui/button.tsx'
import { useLocation } from '../ui/routing/routing.tsx'

/** /linkpage: shown after signing out. */
export function Component() {
  const hasEnded = (useLocation().state as SignedOutState | null)?.accessEnded
  return (
    <AccountPage title={m.signed_out_heading()} lead={hasEnded ? m.signed_out_access_ended() : m.signed_out_lead()}>
      <LinkButton to={paths.login} variant="primary" wide>
        {m.page_sign_in()}
      </LinkButton>
    </AccountPage>
  )
}
