import { m } from '@portal/texts/messages.ts'
import { AccountPage } from '../features/accounts/account-page.tsx'
import { paths } from '../page-links.ts'
import { LinkButton } from '../ui/button.tsx'

/** /linkpage: shown after signing out. */
export const Component = () => (
  <AccountPage title={m.signed_out_heading()} lead={m.signed_out_lead()}>
    <LinkButton to={paths.login} variant="primary" wide>
      {m.page_sign_in()}
    </LinkButton>
  </AccountPage>
)
