/** What stands in a message in place of a value that nobody knows. */
export const missingMark = (what: string): string => `[[${what}]]`

const anyMark = /\[\[[^[\]\n]+\]\]/

/** The first mark of a missing value in a text, with its place; undefined where there is none. */
export function firstMissing(text: string): { readonly mark: string; readonly at: number } | undefined {
  const found = anyMark.exec(text)
  return found ? { mark: found[0], at: found.index } : undefined
}
