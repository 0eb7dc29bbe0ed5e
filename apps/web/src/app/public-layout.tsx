import { brandName } from '@portal/brand/name.ts'
import { m } from '@portal/texts/messages.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSession } from '../api/session.ts'
import { Brand } from '../brand/brand.tsx'
import { paths } from '../page-links.ts'
import { SiteFooter } from '../parts/footer/site-footer.tsx'
import { useLanguage } from '../parts/language/readers-language.ts'
import { Link } from '../ui/link.tsx'
import { Outlet } from '../ui/routing/routing.tsx'
import styles from './app.module.css'
import { headerHome } from './app.tsx'
import frame from './app-shell.module.css'

const SignedInFrame = lazy(() =>
  import('./signed-in.ts').then(
    ({ SignedInFrame }) => ({ default: SignedInFrame }),
    // The page can be read without the header.
    () => ({ default: PublicFrame }),
  ),
)

/** The frame of pages that anybody may read: with the header for people who are signed in. */
export function PublicLayout() {
  useLanguage()
  if (!useSession())
    return (
      <PublicFrame>
        <Outlet />
      </PublicFrame>
    )
  return (
    <Suspense>
      <SignedInFrame>
        <Outlet />
      </SignedInFrame>
    </Suspense>
  )
}

/** Without a header: that is only for those who are signed in. */
const PublicFrame = ({ children }: { children: ReactNode }) => (
  <div className={frame.shell}>
    <nav className={styles.brand} data-for="screen" aria-label={m.navigation_home()}>
      <Link to={paths.home} className={headerHome} aria-label={m.navigation_home_of_brand({ brand: brandName })}>
        <Brand />
      </Link>
    </nav>
    <main className={styles.content}>{children}</main>
    <footer className={frame.footer} data-for="screen">
      <SiteFooter />
    </footer>
  </div>
)
