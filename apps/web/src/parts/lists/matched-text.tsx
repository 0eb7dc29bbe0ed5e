import styles from './lists.module.css'
import { matchIn, type SearchedAt } from './match-in.ts'

export interface MatchedTextProps {
  readonly text: string
  readonly search: string | undefined
  readonly at?: SearchedAt
}

/** A text in which what a search found is marked. */
export function MatchedText({ text, search, at = 'anywhere' }: MatchedTextProps) {
  const { before, matched, after } = matchIn(text, search, at)
  return (
    <>
      <span>{before}</span>
      {matched && <mark className={styles.matched}>{matched}</mark>}
      <span>{after}</span>
    </>
  )
}

/** An id, marked where it is what was searched for. Ids are found as a whole only. */
export const MatchedId = ({ id, search }: { id: number; search: string | undefined }) => (
  <MatchedText text={String(id)} search={search === String(id) ? search : undefined} />
)
