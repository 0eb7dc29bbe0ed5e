/**
 * The columns of a select that answers rows of the contract: each field by where it comes from. A field that the contract
 * got or lost does not compile until its line is here or gone.
 */
export const columnsOf = <Row extends object>(sources: Readonly<Record<keyof Row & string, string>>): string =>
  Object.entries(sources)
    .map(([field, source]) => `${source} as "${field}"`)
    .join(', ')
