/**
 * The pattern of `like` for a text that stands anywhere in a lower-cased column: `%`, `_` and the escape itself are
 * letters in a search (docs/decisions/0004-search.md).
 */
export const containing = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
