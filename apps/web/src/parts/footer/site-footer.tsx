import { m } from '@portal/texts/messages.ts'
import { Link } from 'react-router'
import { paths } from '../../page-links.ts'
import { AppearanceChoice } from './appearance-choice.tsx'
import { LanguageChoice, type LanguageChoiceProps } from './language-choice.tsx'
import styles from './site-footer.module.css'

/** The footer of every page. */
export const SiteFooter = ({ onLanguageChosen }: LanguageChoiceProps) => (
  <div className={styles.line}>
    <ul className={styles.links}>
      <li>
        <Link to={paths.privacy}>{m.page_privacy()}</Link>
      </li>
      <li>
        <Link to={paths.imprint}>{m.page_imprint()}</Link>
      </li>
    </ul>
    <div className={styles.choices}>
      <LanguageChoice onLanguageChosen={onLanguageChosen} />
      <AppearanceChoice />
    </div>
  </div>
)
