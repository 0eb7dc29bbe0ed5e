import styles from './lists.module.css'

/** Where a search looks for its text: for units at the beginning and the end of a serial number. */
export type SearchedAt = 'ends' | 'anywhere'

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

/** Where a search found a text. Nothing is matched where it was found by something else. */
export function matchIn(
  text: string,
  search: string | undefined,
  at: SearchedAt,
): { readonly before: string; readonly matched: string; readonly after: string } {
  const [folded, wanted] = [text.toLowerCase(), (search ?? '').toLowerCase()]
  const { length } = wanted
  const start =
    at === 'anywhere' || folded.startsWith(wanted)
      ? folded.indexOf(wanted)
      : folded.endsWith(wanted)
        ? folded.length - length
        : -1
  // Few letters change their length in lower case; then nothing is marked.
  if (length === 0 || start < 0 || folded.length !== text.length) return { before: text, matched: '', after: '' }
  const end = start + length
  return { before: text.slice(0, start), matched: text.slice(start, end), after: text.slice(end) }
}
