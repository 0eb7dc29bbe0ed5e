import { brandName } from '@portal/brand/name.ts'
import { signOut } from '@portal/contract/accounts/session.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { call, isRefusal } from '../api/client.ts'
import { beginSignOut, currentSession, endSession, useSession } from '../api/session.ts'
import { Brand } from '../brand/brand.tsx'
import { currentUserQuery, useAccountLanguage, waitingAccountsQuery } from '../features/accounts/account-queries.ts'
import { NewMessages } from '../features/new-messages/new-messages.tsx'
import { GlobalSearch } from '../features/search/global-search.tsx'
import { ShortcutHelp } from '../features/shortcut-help/shortcut-help.tsx'
import { workCountsQuery } from '../features/work/work-counts.ts'
import { localStore } from '../local-store/local-store.ts'
import { paths } from '../page-links.ts'
import { forgetPersonalEntries } from '../parts/after-sign-in.ts'
import { forgetKeptAccount } from '../parts/device/kept-account.ts'
import { logFailure } from '../parts/failures/log-failure.ts'
import { SiteFooter } from '../parts/footer/site-footer.tsx'
import { WhatWentWrong } from '../parts/footer/what-went-wrong.tsx'
import { askForThisLanguage, useLanguage } from '../parts/language/readers-language.ts'
import { isSomethingOnlyHere } from '../parts/leaving/only-here.ts'
import { useNavigate } from '../parts/navigation/navigation.ts'
import { forgetShared } from '../parts/shared-files/shared-files.ts'
import { useServiceCounts } from '../screens/service-counts.ts'
import { Avatar } from '../ui/avatar.tsx'
import { type Question, useConfirm } from '../ui/confirm.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { IconChevronDown, IconClose, IconMenu } from '../ui/icons.tsx'
import { Stack } from '../ui/layout.tsx'
import { Link } from '../ui/link.tsx'
import { Menu } from '../ui/menu.tsx'
import { notify } from '../ui/notify.ts'
import { CountDot } from '../ui/unread-mark.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { HeaderBar, headerHome, showUnreadCount } from './app.tsx'
import styles from './app-shell.module.css'
import { homeOf, navigationOf } from './navigation.ts'
import { StateNotices } from './state-notices.tsx'

/** Header, content and footer of every page behind the sign-in. */
export function AppShell({ children }: { children: ReactNode }) {
  useLanguage()
  const saveLanguage = useAccountLanguage()
  const roles = useSession()?.roles ?? []
  const location = useLocation()
  const isAdmin = roles.includes('ADMIN')
  useServiceCounts(isAdmin)
  const accounts = useQuery({ ...waitingAccountsQuery, enabled: isAdmin }).data?.count
  const items = useQuery({ ...workCountsQuery, enabled: isAdmin }).data?.all
  const panelId = useId()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {m.navigation_skip_to_content()}
      </a>
      <HeaderBar data-open={open || undefined} onKeyDown={(event) => event.key === 'Escape' && close()}>
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
            onClick={() => setOpen(!open)}
          />
        </div>
        <div className={styles.collapsible} id={panelId}>
          <nav aria-label={m.navigation_main()}>
            <ul className={styles.navigation}>
              {navigationOf(roles, location, { accounts, items }).map(({ key, to, label, waiting, current }) => (
                <li key={key}>
                  <Link to={to} className={styles.item} aria-current={current ? 'page' : undefined} onClick={close}>
                    {waiting && <VisuallyHidden>{waiting.name}</VisuallyHidden>}
                    <span aria-hidden={waiting && true}>{label}</span>
                    {waiting && <CountDot count={waiting.count} max={waiting.maximum} />}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles.user}>
            <UserMenu />
          </div>
        </div>
        {isAdmin && <AdminTools />}
      </HeaderBar>
      <main className={styles.content} id="content" tabIndex={-1}>
        <StateNotices />
        {children}
      </main>
      <footer className={styles.footer}>
        <WhatWentWrong />
        <SiteFooter onLanguageChosen={saveLanguage} />
      </footer>
    </div>
  )
}

function UserMenu() {
  const { data: user } = useQuery(currentUserQuery)
  const leave = useSignOut()
  if (!user) return <span className={styles.userWaiting} aria-hidden="true" />
  const name = `${user.firstName} ${user.lastName}`
  return (
    <Menu
      label={m.account_menu()}
      buttonClassName={styles.userButton}
      items={[
        { key: 'profile', label: m.page_profile(), to: paths.profile },
        { key: 'sign-out', label: m.sign_out(), onSelect: leave },
      ]}
      button={
        <>
          <Avatar name={name} />
          <Stack as="span" gap={0} className={styles.userText} dir="auto">
            <span className={styles.userName}>
              <span>{name}</span> <span className={styles.userCompany}>{user.companyName}</span>
            </span>
            <span className={styles.userMail}>{user.email}</span>
          </Stack>
          <IconChevronDown className={styles.userSign} />
        </>
      }
      heading={
        <>
          <div className={styles.userName}>{name}</div>
          <div className={styles.userMail}>{user.companyName}</div>
          <div className={styles.userMail}>{user.email}</div>
        </>
      }
    />
  )
}

const stillBeingSent = (): Question => ({
  title: m.sign_out_unsent_question(),
  body: m.sign_out_unsent_text(),
  confirmText: m.outbox_sign_out(),
  cancelText: m.outbox_stay(),
  destructive: true,
})

/** Signs out: ends the session on the server and in this browser, then goes to /linkpage. */
function useSignOut() {
  const navigate = useNavigate()
  const confirm = useConfirm()
  return async () => {
    const userId = currentSession()?.userId
    if (isSomethingOnlyHere() && !(await confirm(stillBeingSent()))) return
    if (userId && localStore.outboxInUse.isSet()) {
      // What cannot be read cannot be sent, either: it keeps nobody signed in.
      const ask = async () => {
        const { askBeforeSignOut } = await import('../parts/device/others-on-device.ts')
        return askBeforeSignOut(userId, confirm)
      }
      if ((await ask().catch(logFailure('look for what waits'))) === false) return
    }
    const settled = beginSignOut()
    try {
      await call(signOut)
    } catch (error) {
      // Only the server can remove the cookie. Saying "signed out" while it is still valid would be dangerous on a
      // shared computer.
      if (!isRefusal(error)) {
        settled()
        return notify.error(m.sign_out_unanswered())
      }
    }
    // The answer has cleared all cookies of this site.
    askForThisLanguage()
    // At first: whatever fails from here on, the next opening of this device is nobody's.
    forgetKeptAccount()
    if (userId)
      await import('../parts/device/whether-something-waits.ts')
        .then(({ emptyOutbox }) => emptyOutbox(userId))
        .catch(logFailure('forget what waits'))
    if (userId && localStore.givenUpUploads.get())
      await import('../parts/device/given-up.ts')
        .then(({ forgetGivenUp }) => forgetGivenUp(userId))
        .catch(logFailure('forget uploads'))
    await forgetShared().catch(logFailure('forget shared files'))
    forgetPersonalEntries()
    await navigate(paths.signedOut)
    endSession()
    settled()
  }
}

/** What only administrators have in the header: the search, new messages, the list of keyboard shortcuts. */
function AdminTools() {
  return (
    <div className={styles.search}>
      <GlobalSearch />
      <NewMessages onCount={showUnreadCount} />
      <ShortcutHelp />
    </div>
  )
}
