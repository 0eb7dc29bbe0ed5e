/** What this device kept, field by field: another version of the page may have written it. */
export type Fields = Readonly<Record<string, unknown>>

export const fieldsOf = (stored: unknown): Fields =>
  typeof stored === 'object' && stored !== null ? { ...stored } : {}

export const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
export const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)
