import { brandName } from '@portal/brand/name.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { currentSession, useSession } from '../api/session.ts'
import { Brand } from '../brand/brand.tsx'
import { currentUserQuery, useAccountLanguage, waitingAccountsQuery } from '../features/accounts/account-queries.ts'
import { paths } from '../page-links.ts'
import { logFailure } from '../parts/failures/log-failure.ts'
import { SiteFooter } from '../parts/footer/site-footer.tsx'
import { WhatWentWrong } from '../parts/footer/what-went-wrong.tsx'
import { fullName } from '../parts/full-name.ts'
import { useLanguage } from '../parts/language/readers-language.ts'
import { useSignOut } from '../parts/leaving/sign-out.ts'
import { loadedLater } from '../parts/loaded-later.tsx'
import { workCountsQuery } from '../parts/work/header-counts.ts'
import { useServiceCounts } from '../screens/service-counts.ts'
import { Avatar } from '../ui/avatar.tsx'
import { buttonClass } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { IconChevronDown, IconClose, IconMenu } from '../ui/icons.tsx'
import { Row, Stack, Text, VisuallyHidden } from '../ui/layout.tsx'
import { Link } from '../ui/link.tsx'
import { Menu } from '../ui/menu.tsx'
import { useLocation } from '../ui/routing/routing.tsx'
import { CountDot } from '../ui/unread-mark.tsx'
import { HeaderBar, headerHome } from './app.tsx'
import styles from './app-shell.module.css'
import { homeOf, navigationOf } from './navigation.ts'
import { StateNotices } from './state-notices.tsx'

/** No page of a dealer has a use for them. */
const AdminTools = loadedLater(() => import('./admin-tools.tsx'), 'AdminTools')

/** Loads what the header of whoever is signed in has, so that it is drawn at once. Never rejects: the page comes without it, too. */
export const loadHeader = async (): Promise<void> => {
  if (currentSession()?.roles.includes('ADMIN')) await AdminTools.load().catch(logFailure('load the header'))
}

/** Header, content and footer of every page behind the sign-in. */
export function AppShell({ children }: { children: ReactNode }) {
  useLanguage()
  const saveLanguage = useAccountLanguage()
  const roles = useSession()?.roles ?? []
  const location = useLocation()
  const isAdmin = roles.includes('ADMIN')
  useServiceCounts()
  const accounts = useQuery({ ...waitingAccountsQuery, enabled: isAdmin }).data?.count
  const items = useQuery({ ...workCountsQuery, enabled: isAdmin }).data?.all
  const panelId = useId()
  /** The place at which the menu was opened: another one closes it, whatever led there. */
  const [openAt, setOpenAt] = useState<string>()
  const open = openAt === location.key
  const close = () => setOpenAt(undefined)
  return (
    <div className={styles.shell}>
      <HeaderBar data-open={open || undefined} onKeyDown={(event) => event.key === 'Escape' && close()}>
        <a className={buttonClass({ variant: 'primary', size: 's' }, styles.skip)} href="#content">
          {m.navigation_skip_to_content()}
        </a>
        <Link
          to={homeOf(roles)}
          className={headerHome}
          aria-label={m.navigation_home_of_brand({ brand: brandName })}
          onClick={close}
        >
          <Brand compact />
        </Link>
        <div className={styles.toggle}>
          <IconButton
            label={open ? m.navigation_menu_close() : m.navigation_menu_open()}
            icon={open ? <IconClose /> : <IconMenu />}
            aria-expanded={open}
            aria-controls={panelId}
            onClick={() => setOpenAt(open ? undefined : location.key)}
          />
        </div>
        <div className={styles.collapsible} id={panelId}>
          <nav aria-label={m.navigation_main()}>
            <Row as="ul" unbroken gap={1} className={styles.navigation}>
              {navigationOf(roles, location, { accounts, items }).map(({ key, to, label, waiting, current }) => (
                <li key={key}>
                  <Link to={to} className={styles.item} aria-current={current ? 'page' : undefined} onClick={close}>
                    {waiting && <VisuallyHidden>{waiting.name}</VisuallyHidden>}
                    <span aria-hidden={waiting && true}>{label}</span>
                    {waiting && <CountDot count={waiting.count} max={waiting.maximum} />}
                  </Link>
                </li>
              ))}
            </Row>
          </nav>
          <div className={styles.user}>
            <UserMenu />
          </div>
        </div>
        {isAdmin && (
          <Row unbroken gap={1} className={styles.search}>
            <AdminTools />
          </Row>
        )}
      </HeaderBar>
      <main className={styles.content} id="content" tabIndex={-1}>
        <StateNotices />
        {children}
      </main>
      <footer className={styles.footer} data-for="screen">
        <WhatWentWrong />
        <SiteFooter onLanguageChosen={saveLanguage} />
      </footer>
    </div>
  )
}

function UserMenu() {
  const isAdmin = useSession()?.roles.includes('ADMIN')
  const { data: user } = useQuery(currentUserQuery)
  const leave = useSignOut()
  if (!user) return <span className={styles.userWaiting} aria-hidden="true" />
  const name = fullName(user)
  return (
    <Menu
      label={m.account_menu()}
      buttonClassName={styles.userButton}
      items={[
        { key: 'profile', label: m.page_profile(), to: paths.profile },
        ...(isAdmin ? [] : [{ key: 'company', label: m.common_company(), to: paths.company }]),
        { key: 'sign-out', label: m.sign_out(), onSelect: () => leave() },
      ]}
      button={
        <Row as="span" unbroken>
          <Avatar name={name} />
          <Stack as="span" snug grow gap={0} className={styles.userText} dir="auto">
            <Text as="span" tiny oneLine>
              <Text as="span" bold>
                {name}
              </Text>{' '}
              <Text as="span" soft>
                {user.companyName}
              </Text>
            </Text>
            <Text as="span" soft fine oneLine>
              {user.email}
            </Text>
          </Stack>
          <Text as="span" soft>
            <IconChevronDown />
          </Text>
        </Row>
      }
      heading={
        <>
          <Text tiny bold>
            {name}
          </Text>
          <Text soft fine>
            {user.companyName}
          </Text>
          <Text soft fine>
            {user.email}
          </Text>
        </>
      }
    />
  )
}
