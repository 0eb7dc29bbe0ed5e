import type { NextStep } from '@portal/contract/next-steps/next-step-schemas.ts'
import { nextStepOutcomes } from '@portal/domain/next-steps/next-step.ts'
import { m } from '@portal/texts/messages.ts'
import { outcomeLabel } from '@portal/texts/outcome-labels.ts'
import { paths } from '../../page-links.ts'
import { languagesOf } from '../../parts/language/language-names.ts'
import { TextByLanguage } from '../../parts/language/text-by-language.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { stepBrandLabel, stepDaysText, stepItemsLabel } from './next-step-labels.ts'

/** What dealers do after each decision; undefined while it is loaded. */
export function NextStepList({ steps }: { steps: readonly NextStep[] | undefined }) {
  const columns: Column<NextStep>[] = [
    {
      key: 'outcome',
      header: m.step_outcome(),
      cell: ({ outcome }) => outcomeLabel(outcome),
      width: 'minmax(0, 1.5fr)',
    },
    {
      key: 'for',
      header: m.step_for(),
      cell: ({ itemType }) => stepItemsLabel(itemType),
      width: 'minmax(0, 1fr)',
    },
    { key: 'brand', header: m.step_brand(), cell: ({ brand }) => stepBrandLabel(brand), width: 'minmax(0, 1fr)' },
    { key: 'days', header: m.step_days(), cell: ({ days }) => stepDaysText(days), width: 'minmax(0, 1fr)' },
    {
      key: 'text',
      header: m.step_text(),
      cell: ({ texts }) => <TextByLanguage texts={texts} />,
      width: 'minmax(0, 3fr)',
      oneLine: true,
    },
    {
      key: 'languages',
      header: m.point_languages(),
      cell: ({ texts }) => languagesOf(texts),
      width: 'minmax(0, 1.5fr)',
    },
  ]
  return (
    <Table
      caption={m.steps()}
      columns={columns}
      rows={steps?.toSorted(byOutcome)}
      rowKey={({ stepId }) => stepId}
      rowLink={({ stepId }) => ({ to: paths.adminNextStep(stepId) })}
      loadingText={m.steps_loading()}
      empty={<EmptyState title={m.steps_none()}>{m.steps_none_hint()}</EmptyState>}
    />
  )
}

const byOutcome = (one: NextStep, other: NextStep): number =>
  nextStepOutcomes.indexOf(one.outcome) - nextStepOutcomes.indexOf(other.outcome)
