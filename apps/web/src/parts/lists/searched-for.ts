/** A text without superfluous white space; undefined where nothing is left. */
export const searchedFor = (text: string | null): string | undefined =>
  text?.replaceAll(/\s+/g, ' ').trim() || undefined
