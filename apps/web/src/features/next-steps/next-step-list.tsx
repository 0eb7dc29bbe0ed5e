import type { NextStep } from '@portal/contract/next-steps/next-step-schemas.ts'
import { m } from '@portal/texts/messages.ts'
import { numberText } from '@portal/texts/numbers.ts'
import { itemStatusLabel, itemTypeLabel } from '@portal/texts/value-labels.ts'
import { paths } from '../../page-links.ts'
import { TextByLanguage } from '../../parts/language/text-by-language.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Column, Table } from '../../ui/table.tsx'

/** What dealers do after each decision; undefined while it is loaded. */
export function NextStepList({ steps }: { steps: readonly NextStep[] | undefined }) {
  const columns: Column<NextStep>[] = [
    {
      key: 'decision',
      header: m.step_decision(),
      cell: ({ decision }) => itemStatusLabel(decision),
      width: 'minmax(0, 1.5fr)',
    },
    {
      key: 'for',
      header: m.step_for(),
      cell: ({ itemType }) => (itemType ? itemTypeLabel(itemType) : m.step_for_all()),
      width: 'minmax(0, 1fr)',
    },
    { key: 'brand', header: m.step_brand(), cell: ({ brand }) => brand ?? m.step_brand_all(), width: 'minmax(0, 1fr)' },
    {
      key: 'days',
      header: m.step_days(),
      cell: ({ days }) => (days ? numberText(days) : m.step_days_none()),
      width: 'minmax(0, 1fr)',
    },
    {
      key: 'text',
      header: m.step_text(),
      cell: ({ texts }) => <TextByLanguage texts={texts} />,
      width: 'minmax(0, 3fr)',
    },
  ]
  return (
    <Table
      caption={m.steps()}
      columns={columns}
      rows={steps}
      rowKey={({ stepId }) => stepId}
      rowLink={({ stepId }) => ({ to: paths.adminNextStep(stepId) })}
      loadingText={m.steps_loading()}
      empty={<EmptyState title={m.steps_none()}>{m.steps_none_hint()}</EmptyState>}
    />
  )
}
