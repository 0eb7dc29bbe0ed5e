/** `page` counts from 0. */
export interface PageQuery {
  readonly page: number
  readonly size: number
}

export interface Page<Row> {
  content: Row[]
  page: number
  size: number
  hasNext: boolean
}

/**
 * Makes a page of `size + 1` rows that were read. The extra row only shows that there is a next page; no total is
 * counted.
 */
export const pageOfRows = <Row>(rows: readonly Row[], { page, size }: PageQuery): Page<Row> => ({
  content: rows.slice(0, size),
  page,
  size,
  hasNext: rows.length > size,
})
