import { foldNumber } from '@portal/domain/folded-number.ts'

/**
 * The `like` pattern that finds a text anywhere in a column that is folded by `folded_number`: names and titles are looked
 * for as numbers are compared. `%`, `_` and the backslash are searched for as they are (docs/decisions/0004-search.md). Null,
 * which nothing is like, where nothing is left of the text.
 */
export function containing(text: string): string | null {
  const folded = foldNumber(text)
  return folded === '' ? null : `%${folded.replaceAll(/[\\%_]/g, '\\$&')}%`
}
