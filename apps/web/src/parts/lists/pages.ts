import { limits } from '@portal/domain/limits.ts'

interface Page<Row> {
  readonly content: readonly Row[]
}

/** Reads lists page by page. There is a next page exactly when a page came back full. */
export const byPages = {
  initialPageParam: 0,
  getNextPageParam: ({ content }: Page<unknown>, _all: unknown, page: number) =>
    content.length === limits.page.size ? page + 1 : undefined,
} as const

/** Joins all pages. A row that a newer one pushed onto the next page came twice and is shown once. */
export const mergedRows = <Row>(pages: readonly Page<Row>[], idOf: (row: Row) => number): Row[] => [
  ...new Map(pages.flatMap(({ content }) => content).map((row) => [idOf(row), row])).values(),
]
