import type { Chart } from '@portal/contract/quality/quality-schemas.ts'
import { m } from '@portal/texts/messages.ts'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../../api/download-file.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import type { ClaimsFilter, QualityFilter } from './quality-address.ts'
import { loadCsv } from './quality-queries.ts'

export interface CsvButtonProps {
  readonly chart: Chart
  readonly filter: QualityFilter | ClaimsFilter
  /** What is exported. */
  readonly name: string
  /** Without a frame, under a drawing. */
  readonly quiet?: boolean
}

/** Saves a chart as a file for a spreadsheet. */
export function CsvButton({ chart, filter, name, quiet }: CsvButtonProps) {
  const load = useMutation({
    mutationFn: () => loadCsv(chart, filter),
    onSuccess: ({ fileName, csv }) => saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), fileName),
    onError: () => notify.error(m.quality_csv_failed_notice()),
  })
  return (
    <Button
      size={quiet ? 's' : undefined}
      variant={quiet ? 'quiet' : undefined}
      busy={load.isPending}
      onClick={() => load.mutate()}
      aria-label={m.quality_csv_of({ name })}
    >
      {m.quality_csv()}
    </Button>
  )
}
