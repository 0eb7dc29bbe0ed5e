/**
 * Where the search for units found a text: at the beginning of a serial number, else at its end. Nothing is matched where
 * it was found by something else.
 */
export function matchIn(
  text: string,
  search: string | undefined,
): { readonly before: string; readonly matched: string; readonly after: string } {
  const [folded, wanted] = [text.toLowerCase(), (search ?? '').toLowerCase()]
  const { length } = wanted
  // Few letters change their length in lower case; then nothing is marked.
  if (length === 0 || folded.length !== text.length) return { before: text, matched: '', after: '' }
  if (folded.startsWith(wanted)) return { before: '', matched: text.slice(0, length), after: text.slice(length) }
  if (folded.endsWith(wanted)) return { before: text.slice(0, -length), matched: text.slice(-length), after: '' }
  return { before: text, matched: '', after: '' }
}
