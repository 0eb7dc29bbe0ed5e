import { type MessagePart, m } from '@portal/texts/messages.ts'
import type { ReactNode } from 'react'
import { Brand } from '../../brand/brand.tsx'
import { Membrane } from '../../brand/membrane.tsx'
import { paths } from '../../page-links.ts'
import { SiteFooter } from '../../parts/footer/site-footer.tsx'
import { RichText } from '../../parts/language/rich-text.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './account-page.module.css'

export interface AccountPageProps {
  readonly title: string
  /** A line under the title. */
  readonly lead?: ReactNode
  /** More room, for a form with many fields. */
  readonly wide?: boolean
  /** Links to the other account pages, under the form. */
  readonly links?: ReactNode
  /** The badge of the captcha, if one is in use. It stands in the footer, where it covers no field. */
  readonly badge?: ReactNode
  readonly children: ReactNode
}

/** The frame of the pages for signing in and registering: the brand on one side, the form on the other. */
export const AccountPage = ({ title, lead, wide, links, badge, children }: AccountPageProps) => (
  <div className={styles.shell}>
    <Stack as="aside" className={styles.side}>
      <Membrane className={styles.membrane} />
      <div className={styles.brand}>
        <Brand />
      </div>
      <div className={styles.promise}>
        <p className={styles.sentence}>{m.account_page_promise()}</p>
        <p className={styles.line}>{m.account_page_line()}</p>
      </div>
    </Stack>
    <Stack middle gap={0} className={styles.paper}>
      <Stack as="main" className={wide ? styles.wide : undefined} id="content">
        <Stack as="header" gap={2}>
          <Text as="h1" largest>
            {title}
          </Text>
          {lead && <Text soft>{lead}</Text>}
        </Stack>
        {children}
        {links && (
          <Stack ruled soft small gap={1}>
            {links}
          </Stack>
        )}
      </Stack>
      <Stack as="footer" gap={3} className={styles.footer}>
        {badge}
        <SiteFooter />
      </Stack>
    </Stack>
  </div>
)

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
