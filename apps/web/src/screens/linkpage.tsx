import { AccountPage } from '../features/accounts/account-page.tsx'
import { paths } from '../page-links.ts'
import { LinkButton } from '../ui/button.tsx'

/** /linkpage: shown after signing out. */
export const Component = () => (
  <AccountPage title="You are signed out" lead="Thank you for your visit. Everything you sent is in good hands.">
    <LinkButton to={paths.login} variant="primary" wide>
      Sign In
    </LinkButton>
  </AccountPage>
)
