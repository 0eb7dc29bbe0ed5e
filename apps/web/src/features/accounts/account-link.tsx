import { type MessagePart, m } from '@portal/texts/messages.ts'
import { Link } from 'react-router'
import { paths } from '../../page-links.ts'
import { RichText } from '../../parts/language/rich-text.tsx'

interface LinkProps {
  onClick?: () => void
}

/** A question that leads to another account page: "Already verified? Sign In". */
export const AccountLink = ({ parts, to, onClick }: LinkProps & { parts: readonly MessagePart[]; to: string }) => (
  <span>
    <RichText
      parts={parts}
      marks={{
        link: (words) => (
          <Link to={to} onClick={onClick}>
            {words}
          </Link>
        ),
      }}
    />
  </span>
)

/** For those who have no account yet. */
export const SignUpInvitation = (props: LinkProps) => (
  <AccountLink parts={m.sign_up_invitation.parts()} to={paths.register} {...props} />
)
