import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import type { ShownSuggestion, UnitOfItem } from '@portal/contract/units/unit-record-schemas.ts'
import type { declineReasons } from '@portal/domain/items/decline-reasons.ts'
import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import { saysCoverage, type Verdict } from '@portal/domain/units/verdict.ts'
import { dayText } from '@portal/texts/day-text.ts'
import { m } from '@portal/texts/messages.ts'
import { suggestedNote, suggestionReasonText } from '@portal/texts/suggestion-texts.ts'
import { coverageText, remarkText } from '@portal/texts/unit-texts.ts'
import { itemStatusLabel } from '@portal/texts/value-labels.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../page-links.ts'
import { RetryLine } from '../../parts/failures/retry-line.tsx'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { InfoBox, WarningBox } from '../../ui/message-box.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { CoverageBadge } from './coverage-badge.tsx'
import { ExchangeChain } from './exchange-chain.tsx'
import { unitOfItemQuery } from './unit-record-queries.ts'

type DeclineReason = (typeof declineReasons)[number]

/** What of the status form a suggestion fills in. */
export interface SuggestedForm {
  readonly status: ItemStatus
  readonly declineReason?: DeclineReason
  readonly infoRequiredNote?: string
}

export interface UnitOfItemProps {
  readonly item: ItemDetail
  /** Fills in the status form. */
  readonly onUse: (suggested: SuggestedForm) => void
}

/** The service record in small, beside the decision: whether the unit is covered, what it went through, what to decide. */
export function UnitOfItemPanel({ item, onUse }: UnitOfItemProps) {
  const unit = useQuery(unitOfItemQuery(item.id))
  return (
    <Panel title={m.record_details()} aside={unit.data && <CoverageBadge coverage={unit.data.verdict.coverage} />}>
      {unit.data ? (
        <Known unit={unit.data} item={item} onUse={onUse} />
      ) : unit.isError ? (
        <RetryLine query={unit}>{m.record_failed()}</RetryLine>
      ) : (
        <SkeletonText lines={3} />
      )}
    </Panel>
  )
}

/** A verdict in a line: the coverage, then what else is to be known. */
const verdictText = ({ coverage, remarks }: Pick<Verdict, 'coverage' | 'remarks'>): string =>
  [coverageText(coverage), ...remarks.map(remarkText)].join(' · ')

function Known({ unit: { unit, verdict, chain, suggestion }, item, onUse }: UnitOfItemProps & { unit: UnitOfItem }) {
  const today = verdictText(verdict)
  const before = item.verdict && verdictText(item.verdict)
  return (
    <>
      <DescriptionList
        facts={[
          { term: m.record_today(), details: today, wide: true },
          { term: m.record_at_submission(), details: before !== today && before, wide: true },
          { term: m.unit_shipped_on(), details: unit && dayText(unit.shippedOn) },
          { term: m.record_sold_on(), details: unit?.soldOn && dayText(unit.soldOn) },
          {
            term: m.record_chain(),
            details: chain.links.length > 1 && <ExchangeChain chain={chain} />,
            wide: true,
          },
        ]}
      />
      {!saysCoverage(verdict.coverage) && (
        <span>
          <Link to={paths.adminImports}>{m.record_import_units()}</Link>
        </span>
      )}
      {suggestion && <Suggestion suggestion={suggestion} item={item} onUse={onUse} />}
      {unit && (
        <span>
          <Link to={paths.adminUnit(unit.unitId)}>{m.record_open()}</Link>
        </span>
      )}
    </>
  )
}

/** A note that is there already stays where none is suggested. */
const formOf = ({ status, reason, declineReason }: ShownSuggestion): SuggestedForm => {
  const note = suggestedNote(reason)
  return { status, ...(declineReason && { declineReason }), ...(note && { infoRequiredNote: note }) }
}

function Suggestion({ suggestion, item, onUse }: UnitOfItemProps & { suggestion: ShownSuggestion }) {
  const { status, reason, warning } = suggestion
  const Box = warning ? WarningBox : InfoBox
  const isSo = status === item.status
  return (
    <Box
      title={m.record_suggestion({ status: itemStatusLabel(status) })}
      actions={
        !isSo && (
          <Button size="s" onClick={() => onUse(formOf(suggestion))}>
            {m.record_suggestion_use()}
          </Button>
        )
      }
    >
      {suggestionReasonText(reason)}
    </Box>
  )
}
