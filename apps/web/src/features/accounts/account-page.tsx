import type { ReactNode } from 'react'
import { Brand } from '../../brand/brand.tsx'
import { SiteFooter } from '../../parts/footer/site-footer.tsx'
import { AccountShell, type AccountShellProps } from '../../ui/account-shell.tsx'
import styles from './account-page.module.css'

export type AccountPageProps = Omit<AccountShellProps, 'brand' | 'promise' | 'promiseLine' | 'footer'> & {
  /** The badge of the captcha, if one is in use. It stands in the footer, where it covers no field. */
  badge?: ReactNode
}

/** The frame of the pages for signing in and registering. */
export const AccountPage = ({ badge, ...page }: AccountPageProps) => (
  <AccountShell
    brand={<Brand />}
    promise="Every loudspeaker deserves a second hearing."
    promiseLine="Warranty and technical exchange for our dealers and distributors."
    footer={
      <div className={styles.footer}>
        {badge}
        <SiteFooter />
      </div>
    }
    {...page}
  />
)
