/** The order of names as people look for them, "Élodie" before "Frank": databases may compare letter by letter. */
export const compareNames: (one: string, other: string) => number = new Intl.Collator('und').compare
