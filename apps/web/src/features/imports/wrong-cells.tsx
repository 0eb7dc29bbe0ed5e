import type { ImportDetail, WrongCellRow } from '@portal/contract/imports/import-schemas.ts'
import { downloadWrongRows } from '@portal/contract/imports/imports.ts'
import { rowProblemText } from '@portal/texts/import-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { numberText } from '@portal/texts/numbers.ts'
import { useMutation } from '@tanstack/react-query'
import { downloadFile } from '../../api/download-file.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { Panel } from '../../ui/panel.tsx'
import { type Column, Table } from '../../ui/table.tsx'

/** What is wrong with the file: the first cells of it, and everything as a file. */
export function WrongCells({ found }: { found: ImportDetail }) {
  const { importId, wrongCells, header, fileName } = found
  const download = useMutation({
    mutationFn: () => downloadFile(downloadWrongRows, { params: { importId } }, m.import_wrong_file_name({ fileName })),
    onError: () => notify.error(m.import_download_failed()),
  })
  if (wrongCells.length === 0) return null
  const columns: Column<WrongCellRow>[] = [
    {
      key: 'line',
      header: m.import_line(),
      cell: ({ line }) => numberText(line),
      figures: true,
      width: 'minmax(4rem, 0.4fr)',
      card: 'fact',
    },
    {
      key: 'column',
      header: m.import_column(),
      cell: ({ column }) => (column === null ? '–' : (header?.[column] ?? '–')),
    },
    { key: 'value', header: m.import_value(), cell: ({ value }) => value || '–', copyable: true },
    {
      key: 'reason',
      header: m.import_reason(),
      cell: ({ problem }) => rowProblemText(problem),
      width: 'minmax(0, 2fr)',
      card: 'title',
    },
  ]
  return (
    <Panel
      title={m.import_wrong()}
      aside={
        <Button size="s" busy={download.isPending} onClick={() => download.mutate()}>
          {m.import_download_wrong()}
        </Button>
      }
    >
      <Table
        caption={m.import_wrong()}
        columns={columns}
        rows={wrongCells}
        rowKey={({ line, column, problem }) => `${line} ${column} ${problem.code}`}
      />
    </Panel>
  )
}
