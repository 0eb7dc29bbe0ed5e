import type { ReactNode } from 'react'
import { Brand } from '../../brand/brand.tsx'
import { SiteFooter } from '../../parts/footer/site-footer.tsx'
import { AccountShell, type AccountShellProps } from '../../ui/account-shell.tsx'
import styles from './account-page.module.css'

export type AccountPageProps = Omit<AccountShellProps, 'brand' | 'promise' | 'promiseLine' | 'footer'> & {
  /** That of the captcha, where one is at work. It stands in the footer, so that it covers no field. */
  badge?: ReactNode
}

/** The frame of the pages around signing in, in the maker's words. */
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
