import { publicPages } from '@portal/contract/pages.ts'
import { limits } from '@portal/domain/limits.ts'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router'
import { Brand } from '../brand/brand.tsx'
import { Loading } from '../ui/spinner.tsx'
import styles from './app.module.css'
import { windowTitle } from './route-handle.ts'
import { useWaitingCount } from './waiting-count.ts'

/** What every page has: its title, the focus at its beginning, the scroll position one left it at. */
export function App() {
  useWindowTitle()
  useFocusOnArrival()
  return (
    <>
      <ArrivalBar />
      <Outlet />
      <ScrollRestoration />
    </>
  )
}

function useWindowTitle(): void {
  const title = windowTitle(useMatches())
  const waiting = useWaitingCount()
  useLayoutEffect(() => {
    document.title = waiting > 0 ? `(${waiting}) ${title}` : title
  }, [title, waiting])
}

/** A new page is read from its heading on, instead of from a link that is gone. The first page is left to the browser. */
function useFocusOnArrival(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // A field that asked for the focus has it already; who types into the search goes on typing.
    if (document.activeElement?.closest('main, [role="search"]')) return
    const beginning = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    if (!beginning) return
    beginning.tabIndex = -1
    beginning.focus({ preventScroll: true })
  }, [pathname])
}

/** A line at the top edge while the script of a page is slow to come. */
function ArrivalBar() {
  return useNavigation().state === 'loading' ? (
    <div className={styles.arriving} role="progressbar" aria-label="Loading" />
  ) : null
}

/** Before the first page is there. Behind the sign-in its header begins to show where it will stand. */
export const Arriving = () => (
  <>
    {!publicPages.includes(location.pathname) && (
      <div className="header-bar">
        <div className="header-bar-line">
          <span className="header-bar-home">
            <Brand compact />
          </span>
        </div>
      </div>
    )}
    <main className={styles.before}>
      <Loading label="Loading" appearAfterMs={limits.loadingIndicatorAfterMs} />
    </main>
  </>
)
