/**
 * The `like` pattern that finds a text anywhere in a lower-cased column. `%`, `_` and the backslash are searched for as
 * they are (docs/decisions/0004-search.md).
 */
export const containing = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
