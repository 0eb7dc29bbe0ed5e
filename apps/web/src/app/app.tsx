import { brandName } from '@portal/brand/name.ts'
import { publicPages } from '@portal/contract/pages.ts'
import { m } from '@portal/texts/messages.ts'
import { type ComponentProps, useEffect, useLayoutEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router'
import { Brand } from '../brand/brand.tsx'
import { storeOf, useStore } from '../local-store/store.ts'
import { useLanguage } from '../parts/language/readers-language.ts'
import { Loading } from '../ui/spinner.tsx'
import styles from './app.module.css'

type Params = Readonly<Record<string, string | undefined>>

/** What a route says about itself. */
export interface RouteHandle {
  /** The name of the screen, for the title of the window. */
  readonly title: (params: Params) => string
}

const hasTitle = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'title' in handle

/** `<Screen> · Membran Warranty`, from the innermost route that has a name. */
function windowTitle(matches: readonly { readonly handle: unknown; readonly params: Params }[]): string {
  const named = matches.findLast(({ handle }) => hasTitle(handle))
  if (!named || !hasTitle(named.handle)) return brandName
  return `${named.handle.title(named.params)} · ${brandName}`
}

/** What every page has: a window title, the focus on its heading, the scroll position at which it was left. */
export function App() {
  useLanguage()
  useWindowTitle()
  useFocusOnHeading()
  return (
    <>
      <LoadingBar />
      <Outlet />
      <ScrollRestoration />
    </>
  )
}

function useWindowTitle(): void {
  const title = windowTitle(useMatches())
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
  return useNavigation().state === 'loading' ? (
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
  <header {...rest} className={styles.bar}>
    <div className={styles.line}>{children}</div>
  </header>
)

/** Wraps the brand, at the beginning of the bar. */
export const headerHome = styles.home
