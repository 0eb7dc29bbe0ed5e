import { paths } from '../../page-links.ts'
import { FooterLinks } from '../../ui/footer-links.tsx'
import { AppearanceChoice } from './appearance-choice.tsx'

const links = [
  { to: paths.privacy, label: 'Privacy Policy' },
  { to: paths.imprint, label: 'Imprint' },
]

/** The footer of every page. */
export const SiteFooter = () => <FooterLinks links={links} note={<AppearanceChoice />} />
