import type { Column } from '../../ui/table.tsx'

/** A column of counts, which stand below one another digit by digit. */
export const countColumn = <Row>(
  key: string,
  header: string,
  cell: Column<Row>['cell'],
  width = 'max-content',
): Column<Row> => ({ key, header, cell, width, figures: true, align: 'end' })
