import type { ImportRow } from '@portal/contract/imports/import-schemas.ts'
import type { ImportState } from '@portal/domain/imports/import-states.ts'
import { m } from '@portal/texts/messages.ts'
import { numberText } from '@portal/texts/numbers.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { paths } from '../../page-links.ts'
import { DateTime } from '../../parts/dates/date-time.tsx'
import { PagedTable } from '../../parts/lists/paged-table.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Column, countColumn } from '../../ui/table.tsx'
import { importsQuery } from './import-queries.ts'

const looks: Readonly<Record<ImportState, { tone: Tone; label: () => string }>> = {
  CHECKING: { tone: 'blue', label: m.import_state_checking },
  COLUMNS_NEEDED: { tone: 'yellow', label: m.import_state_columns_needed },
  UNREADABLE: { tone: 'red', label: m.import_state_unreadable },
  CHECKED: { tone: 'yellow', label: m.import_state_checked },
  TAKING: { tone: 'blue', label: m.import_state_taking },
  TAKEN: { tone: 'green', label: m.import_state_taken },
  TAKING_BACK: { tone: 'blue', label: m.import_state_taking_back },
  TAKEN_BACK: { tone: 'grey', label: m.import_state_taken_back },
  DISCARDED: { tone: 'grey', label: m.import_state_discarded },
}

export const importStateText = (state: ImportState): string => looks[state].label()

/** Where an import stands, in a word. */
export const ImportStateBadge = ({ state }: Pick<ImportRow, 'state'>) => (
  <Badge tone={looks[state].tone}>{importStateText(state)}</Badge>
)

const countText = (count: number | null) => (count === null ? '–' : numberText(count))

/** The imports, the newest first, with Load more. */
export function ImportList() {
  const list = useInfiniteQuery(importsQuery)
  const width = 'minmax(4rem, 0.6fr)'
  const columns: Column<ImportRow>[] = [
    { key: 'file', header: m.import_file(), cell: ({ fileName }) => fileName, width: 'minmax(0, 2fr)' },
    {
      key: 'uploaded',
      header: m.import_uploaded(),
      cell: ({ createdAt }) => <DateTime at={createdAt} />,
      width: 'minmax(0, 1.4fr)',
      figures: true,
    },
    { key: 'by', header: m.import_by(), cell: ({ createdBy }) => createdBy ?? m.import_by_command_line() },
    countColumn('new', m.import_count_new(), ({ newCount }) => countText(newCount), width),
    countColumn('changed', m.import_count_changed(), ({ changedCount }) => countText(changedCount), width),
    countColumn('wrong', m.import_count_wrong(), ({ wrongCount }) => countText(wrongCount), width),
    {
      key: 'state',
      header: m.common_status(),
      cell: ({ state }) => <ImportStateBadge state={state} />,
      width: 'minmax(9rem, 1.2fr)',
      card: 'corner',
    },
  ]
  return (
    <PagedTable
      caption={m.page_imports()}
      columns={columns}
      list={list}
      failedText={m.imports_failed()}
      rowKey={({ importId }) => importId}
      rowLink={({ importId }) => ({ to: paths.adminImport(importId) })}
      empty={<EmptyState title={m.imports_none()}>{m.imports_none_hint()}</EmptyState>}
    />
  )
}
