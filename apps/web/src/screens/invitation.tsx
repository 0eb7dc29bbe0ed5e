import { companyRefusalTextOr } from '@portal/texts/company-refusal-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { codeOf, isRefusal } from '../api/client.ts'
import { AccountPage } from '../features/accounts/account-page.tsx'
import { JoinForm, JoinWithAccount, useInvitation } from '../features/accounts/join-form.tsx'
import { localStore } from '../local-store/local-store.ts'
import { paths } from '../page-links.ts'
import { readyState, returnAfterSignIn } from '../parts/after-sign-in.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Text } from '../ui/layout.tsx'
import { ErrorBox } from '../ui/message-box.tsx'
import { useLocation, useNavigate } from '../ui/routing/routing.tsx'
import { Loading } from '../ui/spinner.tsx'

const ToSignIn = ({ onClick }: { onClick?: () => void }) => (
  <LinkButton to={paths.login} variant="primary" wide onClick={onClick}>
    {m.page_sign_in()}
  </LinkButton>
)

/** /invitation: whoever was invited into a company joins it, with a new account or with the one of the address. */
export function Component() {
  const here = useLocation()
  const navigate = useNavigate()
  const code = new URLSearchParams(here.search).get('code') ?? ''
  const { invitation, failure, again, onOver } = useInvitation(code)
  if (isRefusal(failure))
    return (
      <AccountPage title={m.invitation_over_heading()} lead={m.refusal_invitation_over()}>
        <ToSignIn />
      </AccountPage>
    )
  if (!invitation)
    return (
      <AccountPage title={m.page_invitation()}>
        {failure === undefined ? (
          <Loading label={m.common_loading_more()} />
        ) : (
          <>
            <ErrorBox>{companyRefusalTextOr(codeOf(failure), m.no_server_response())}</ErrorBox>
            <Button variant="primary" wide onClick={again}>
              {m.common_try_again()}
            </Button>
          </>
        )}
      </AccountPage>
    )
  const { companyName, invitedBy, email, hasAccount, isSignedIn } = invitation
  return (
    <AccountPage title={m.invitation_heading({ company: companyName })} lead={m.invitation_lead({ name: invitedBy })}>
      {!hasAccount ? (
        <JoinForm
          {...{ code, invitation, onOver }}
          onJoined={() => navigate(paths.login, { state: readyState(email), replace: true })}
        />
      ) : isSignedIn ? (
        // Loaded anew: what this browser has read so far is of another company.
        <JoinWithAccount
          {...{ code, invitation, onOver }}
          onJoined={() => {
            localStore.answersToForget.set()
            location.assign(paths.requests)
          }}
        />
      ) : (
        <>
          <Text>{m.invitation_has_account({ email })}</Text>
          <ToSignIn onClick={() => returnAfterSignIn(here)} />
        </>
      )}
    </AccountPage>
  )
}
