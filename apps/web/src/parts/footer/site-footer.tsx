import { Link } from 'react-router'
import { paths } from '../../page-links.ts'
import { AppearanceChoice } from './appearance-choice.tsx'
import styles from './site-footer.module.css'

/** The footer of every page. */
export const SiteFooter = () => (
  <div className={styles.line}>
    <ul className={styles.links}>
      <li>
        <Link to={paths.privacy}>Privacy Policy</Link>
      </li>
      <li>
        <Link to={paths.imprint}>Imprint</Link>
      </li>
    </ul>
    <AppearanceChoice />
  </div>
)
