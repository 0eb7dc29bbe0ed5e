/** Between the list of what is asked for and what the administrator wrote beside it. */
const blankLine = '\n\n'
const bullet = '– '

/**
 * What is asked for as one text: the list under its heading, then the note. Each wording is one line, so the first blank
 * line ends the list.
 */
export function askedNote(heading: string, wordings: readonly string[], note: string | null): string {
  const list = [heading, ...wordings.map((wording) => bullet + wording)].join('\n')
  return note ? list + blankLine + note : list
}

/** The same where a heading of another kind stands over it. */
export const withoutHeading = (text: string): string => text.slice(text.indexOf('\n') + 1)

/** What the administrator wrote beside the list; null where there is only the list. */
export function noteBesideList(text: string): string | null {
  const at = text.indexOf(blankLine)
  return at < 0 ? null : text.slice(at + blankLine.length)
}
