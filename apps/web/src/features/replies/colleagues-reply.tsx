import type { SavedReply } from '@portal/contract/replies/reply-schemas.ts'
import type { Language } from '@portal/domain/languages.ts'
import { TextByLanguage } from '../../parts/language/text-by-language.tsx'
import styles from './replies.module.css'

/** A reply as a colleague saved it, in the language that is edited. */
export const ColleaguesReply = ({ reply: { name, texts }, language }: { reply: SavedReply; language: Language }) => (
  <>
    <p className={styles.theirs} dir="auto">
      <b>{name}</b>
    </p>
    <p className={styles.theirs}>
      <TextByLanguage texts={texts} preferred={language} />
    </p>
  </>
)
