import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { splitOf } from '@portal/domain/items/similar-decisions.ts'
import { m } from '@portal/texts/messages.ts'
import { outcomeLabel } from '@portal/texts/outcome-labels.ts'
import { useQuery } from '@tanstack/react-query'
import { similarDecisionsQuery } from '../features/items/item-queries.ts'
import { SimilarDecisions } from '../features/items/review/similar-decisions.tsx'
import { type SuggestedForm, Suggestion, verdictText } from '../features/unit-record/unit-line.tsx'
import { UnitOfItem } from '../features/unit-record/unit-of-item.tsx'
import { unitOfItemQuery } from '../features/unit-record/unit-record-queries.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { Stack } from '../ui/layout.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'

export interface ItemAdviceProps {
  readonly item: ItemDetail
  readonly linkTo: (itemId: number) => string
  /** Fills in the status form. */
  readonly onUse: (suggested: SuggestedForm) => void
}

/**
 * What speaks for a decision, beside the statuses: coverage and how similar items were decided in one line, which opens to
 * the unit and to these items, and what the portal suggests.
 */
export function ItemAdvice({ item, linkTo, onUse }: ItemAdviceProps) {
  const unit = useQuery(unitOfItemQuery(item.id))
  const similar = useQuery(similarDecisionsQuery(item.id))
  if (unit.isPending || similar.isPending) return <SkeletonText lines={2} />
  const line = [
    unit.data ? verdictText(unit.data.verdict) : m.record_failed(),
    similar.data ? similarText(similar.data.items) : m.similar_failed(),
  ]
  return (
    <Stack gap={2}>
      <Disclosure summary={line.join('; ')}>
        <UnitOfItem item={item} />
        <SimilarDecisions itemId={item.id} linkTo={linkTo} />
      </Disclosure>
      {unit.data?.suggestion && <Suggestion suggestion={unit.data.suggestion} item={item} onUse={onUse} />}
    </Stack>
  )
}

/** What most of the similar items came to. */
function similarText(items: Parameters<typeof splitOf>[0]): string {
  const [most] = splitOf(items).toSorted((a, b) => b.items - a.items)
  return most
    ? m.similar_most({ count: most.items, of: items.length, outcome: outcomeLabel(most.outcome) })
    : m.similar_none()
}
