import { Brand } from '../../brand/brand.tsx'
import { SiteFooter } from '../../parts/footer/site-footer.tsx'
import { AccountShell, type AccountShellProps } from '../../ui/account-shell.tsx'

export type AccountPageProps = Omit<AccountShellProps, 'brand' | 'promise' | 'promiseLine' | 'footer'>

/** The frame of the pages around signing in, in the maker's words. */
export const AccountPage = (page: AccountPageProps) => (
  <AccountShell
    brand={<Brand />}
    promise="Every loudspeaker deserves a second hearing."
    promiseLine="Warranty and technical exchange for our dealers and distributors."
    footer={<SiteFooter />}
    {...page}
  />
)
