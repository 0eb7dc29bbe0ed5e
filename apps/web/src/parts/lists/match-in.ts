/** Where a search looks for its text: for units at the beginning and the end of a serial number. */
export type SearchedAt = 'ends' | 'anywhere'

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
