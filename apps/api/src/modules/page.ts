/** `page` counts from 0 (decisions 2). */
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

/** Makes a page of `size + 1` read rows: the one too many only says that there is a next page. No total is counted. */
export const pageOfRows = <Row>(rows: readonly Row[], { page, size }: PageQuery): Page<Row> => ({
  content: rows.slice(0, size),
  page,
  size,
  hasNext: rows.length > size,
})
