import { brandName } from '@portal/brand/name.ts'
import { publicPages } from '@portal/contract/pages.ts'
import { m } from '@portal/texts/messages.ts'
import { type ComponentProps, type ReactNode, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { Brand } from '../brand/brand.tsx'
import { storeOf, useStore } from '../local-store/store.ts'
import { useLanguage } from '../parts/language/readers-language.ts'
import { Navigation } from '../parts/navigation/navigation.ts'
import type { Shown } from '../parts/navigation/page-router.tsx'
import { classNames } from '../ui/class-names.ts'
import { Row, target } from '../ui/layout.tsx'
import { useLocation } from '../ui/routing/routing.tsx'
import { Loading } from '../ui/spinner.tsx'
import styles from './app.module.css'

/** `<Screen> · Membran Warranty`, from the innermost route that has a name. */
function windowTitle(matches: Shown['matches']): string {
  const named = matches.findLast(({ route }) => route.title)
  return named?.route.title ? `${named.route.title(named.params)} · ${brandName}` : brandName
}

interface EveryPageProps {
  readonly matches: Shown['matches']
  readonly children: ReactNode
}

/** What every page has: a window title, the focus on its heading, a sign while the next one loads. */
export function EveryPage({ matches, children }: EveryPageProps) {
  useLanguage()
  useWindowTitle(matches)
  useFocusOnHeading()
  return (
    <>
      <LoadingBar />
      {children}
    </>
  )
}

function useWindowTitle(matches: Shown['matches']): void {
  const title = windowTitle(matches)
  const unread = useStore(unreadCount)
  useLayoutEffect(() => {
    document.title = unread > 0 ? `(${unread}) ${title}` : title
  }, [title, unread])
}

/**
 * Moves the focus to the heading of a new page, because the link that had it is gone. Not on the first page: the
 * browser sets it.
 */
function useFocusOnHeading(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // Leaves the focus in a field: in the one that the page begins with, or in the search while somebody types.
    if (document.activeElement?.matches('input, textarea, select')) return
    const beginning = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    if (!beginning) return
    beginning.tabIndex = -1
    beginning.focus({ preventScroll: true })
  }, [pathname])
}

/** A progress line at the top edge while the script of a page loads slowly. */
function LoadingBar() {
  return useStore(useContext(Navigation).loading) ? (
    <div className={styles.arriving} role="progressbar" aria-label={m.loading()} />
  ) : null
}

/** Shown until the first page is ready. For signed-in pages it keeps the place of the header. */
export const AppLoading = () => (
  <>
    {!publicPages.includes(location.pathname) && (
      <HeaderBar>
        <span className={headerHome}>
          <Brand compact />
        </span>
      </HeaderBar>
    )}
    <main className={styles.before}>
      <Loading label={m.loading()} />
    </main>
  </>
)

/** The number of unread items. The window title begins with it, so that it shows in the list of tabs. */
const unreadCount = storeOf(0)
export const showUnreadCount = unreadCount.set

/** The bar at the top of every page behind the sign-in. The page draws it before it knows who is signed in. */
export const HeaderBar = ({ children, ...rest }: ComponentProps<'header'>) => (
  <header {...rest} className={styles.bar} data-for="screen">
    <Row unbroken gap={5} className={styles.line}>
      {children}
    </Row>
  </header>
)

/** Wraps the brand, at the beginning of the bar. */
export const headerHome = classNames(target, styles.home)
