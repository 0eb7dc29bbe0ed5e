import { brandName } from '@portal/brand/name.ts'
import { lazy, Suspense } from 'react'
import { Link, Outlet } from 'react-router'
import { useSession } from '../api/session.ts'
import { Brand } from '../brand/brand.tsx'
import { paths } from '../page-links.ts'
import { SiteFooter } from '../parts/footer/site-footer.tsx'
import styles from './public-layout.module.css'

const SignedInFrame = lazy(async () => ({ default: (await import('./signed-in.ts')).SignedInFrame }))

/** The frame of pages that anybody may read: with the header for people who are signed in. */
export function PublicLayout() {
  if (useSession())
    return (
      <Suspense>
        <SignedInFrame>
          <Outlet />
        </SignedInFrame>
      </Suspense>
    )
  return (
    <div className={styles.layout}>
      {/* No header: that is only for those who are signed in. */}
      <nav className={styles.brand} aria-label="Home">
        <Link to={paths.home} aria-label={`${brandName}, home`}>
          <Brand />
        </Link>
      </nav>
      <main className={styles.content}>
        <Outlet />
      </main>
      <footer className={styles.footer}>
        <SiteFooter />
      </footer>
    </div>
  )
}
