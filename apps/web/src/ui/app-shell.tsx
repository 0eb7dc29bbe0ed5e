import { type ReactNode, useId, useState } from 'react'
import { Link, type To } from 'react-router'
import styles from './app-shell.module.css'
import { Avatar } from './avatar.tsx'
import { HeaderBar, headerHome } from './header-bar.tsx'
import { IconButton } from './icon-button.tsx'
import { IconChevronDown, IconClose, IconMenu } from './icons.tsx'
import { Menu, type MenuItem } from './menu.tsx'
import { CountDot } from './unread-mark.tsx'

export type NavigationItem = {
  key: string
  to: To
  label: string
  /** This page belongs to it. */
  current: boolean
  icon?: ReactNode
  /** Something waits there. */
  count?: { value: number; text: string } | undefined
}

export type ShellUser = { name: string; company: string; email: string }

export type AppShellProps = {
  /** The brand, as drawn; the shell makes it a link home. */
  brand: ReactNode
  homeTo: To
  homeLabel: string
  navigationLabel: string
  navigation: readonly NavigationItem[]
  /** `undefined` while it is loading: the room is kept. */
  user: ShellUser | undefined
  userMenuLabel: string
  userMenu: readonly MenuItem[]
  /** A SearchField, for whoever may search everything. */
  search?: ReactNode
  skipText: string
  openMenuText: string
  closeMenuText: string
  footer: ReactNode
  children: ReactNode
}

/** The frame of every page behind the sign-in: header, content, footer. */
export function AppShell(shell: AppShellProps) {
  const { brand, homeTo, homeLabel, navigationLabel, navigation, user, userMenuLabel, userMenu, search } = shell
  const panelId = useId()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {shell.skipText}
      </a>
      <HeaderBar data-open={open || undefined} onKeyDown={(event) => event.key === 'Escape' && close()}>
        <Link to={homeTo} className={headerHome} aria-label={homeLabel} onClick={close}>
          {brand}
        </Link>
        <div className={styles.toggle}>
          <IconButton
            label={open ? shell.closeMenuText : shell.openMenuText}
            icon={open ? <IconClose /> : <IconMenu />}
            aria-expanded={open}
            aria-controls={panelId}
            onClick={() => setOpen(!open)}
          />
        </div>
        <div className={styles.collapsible} id={panelId}>
          <nav aria-label={navigationLabel}>
            <ul className={styles.navigation}>
              {navigation.map((item) => (
                <li key={item.key}>
                  <Link
                    to={item.to}
                    className={styles.item}
                    aria-current={item.current ? 'page' : undefined}
                    onClick={close}
                  >
                    {item.icon}
                    {item.label}
                    {item.count && <CountDot count={item.count.value} text={item.count.text} />}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles.user}>
            <UserMenu user={user} label={userMenuLabel} items={userMenu} />
          </div>
        </div>
        {search && <div className={styles.search}>{search}</div>}
      </HeaderBar>
      <main className={styles.content} id="content" tabIndex={-1}>
        {shell.children}
      </main>
      <footer className={styles.footer}>{shell.footer}</footer>
    </div>
  )
}

function UserMenu({ user, label, items }: { user: ShellUser | undefined; label: string; items: readonly MenuItem[] }) {
  if (!user) return <span className={styles.userWaiting} aria-hidden="true" />
  return (
    <Menu
      label={label}
      buttonClassName={styles.userButton}
      items={items}
      button={
        <>
          <Avatar name={user.name} />
          <span className={styles.userText} dir="auto">
            <span className={styles.userName}>
              {user.name} <span className={styles.userCompany}>{user.company}</span>
            </span>
            <span className={styles.userMail}>{user.email}</span>
          </span>
          <IconChevronDown className={styles.userSign} />
        </>
      }
      heading={
        <>
          <div className={styles.userName}>{user.name}</div>
          <div className={styles.userMail}>{user.company}</div>
          <div className={styles.userMail}>{user.email}</div>
        </>
      }
    />
  )
}
