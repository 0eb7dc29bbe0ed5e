import { matchIn } from './match-in.ts'
import styles from './matched-text.module.css'

/** A text in which what a search found at its beginning or end is marked. */
export function MatchedText({ text, search }: { text: string; search: string | undefined }) {
  const { before, matched, after } = matchIn(text, search)
  return (
    <>
      {before}
      {matched && <mark className={styles.matched}>{matched}</mark>}
      {after}
    </>
  )
}
