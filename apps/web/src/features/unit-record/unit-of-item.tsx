import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import type { ShownSuggestion } from '@portal/contract/units/unit-record-schemas.ts'
import type { declineReasons } from '@portal/domain/items/decline-reasons.ts'
import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import { saysCoverage, type Verdict } from '@portal/domain/units/verdict.ts'
import { dayText } from '@portal/texts/day-text.ts'
import { m } from '@portal/texts/messages.ts'
import { suggestedNote, suggestionReasonText } from '@portal/texts/suggestion-texts.ts'
import { coverageText, remarkText } from '@portal/texts/unit-texts.ts'
import { itemStatusLabel } from '@portal/texts/value-labels.ts'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../page-links.ts'
import { Coming } from '../../parts/failures/coming.tsx'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { WarningBox } from '../../ui/message-box.tsx'
import { ExchangeChain } from './exchange-chain.tsx'
import styles from './unit-record.module.css'
import { unitOfItemQuery } from './unit-record-queries.ts'

/** The service record in small, beside the decision: whether the unit is covered, and what it went through. */
export function UnitOfItem({ item }: { item: Pick<ItemDetail, 'id' | 'verdict'> }) {
  const query = useQuery(unitOfItemQuery(item.id))
  if (!query.data) return <Coming query={query} failedText={m.record_failed()} />
  const { unit, verdict, chain } = query.data
  const today = verdictText(verdict)
  const before = item.verdict && verdictText(item.verdict)
  return (
    <>
      <DescriptionList
        facts={[
          { term: m.record_today(), details: today, wide: true },
          { term: m.record_at_submission(), details: before !== today && before, wide: true },
          { term: m.unit_shipped_on(), details: unit && dayText(unit.shippedOn) },
          { term: m.common_sold_on(), details: unit?.soldOn && dayText(unit.soldOn) },
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
      {unit && (
        <span>
          <Link to={paths.adminUnit(unit.unitId)}>{m.record_open()}</Link>
        </span>
      )}
    </>
  )
}

/** A verdict in a line: the coverage, then what else is to be known. */
const verdictText = ({ coverage, remarks }: Pick<Verdict, 'coverage' | 'remarks'>): string =>
  [coverageText(coverage), ...remarks.map(remarkText)].join(' · ')

/**
 * The verdict of today in a line. What was covered when it was claimed is decided by that, however long the decision took.
 */
export function adviceText(today: Verdict, atSubmission: Verdict | null): string {
  const hasEndedSince = today.coverage.code === 'ENDED' && atSubmission?.coverage.code === 'COVERED'
  if (!hasEndedSince) return verdictText(today)
  const value = verdictText({ coverage: atSubmission.coverage, remarks: today.remarks })
  return m.common_labelled({ label: m.record_at_submission(), value })
}

/** What of the status form a suggestion fills in. */
export interface SuggestedForm {
  readonly status: ItemStatus
  readonly declineReason?: (typeof declineReasons)[number]
  readonly infoRequiredNote?: string
}

/** A note that is there already stays where none is suggested. */
const formOf = ({ status, reason, declineReason }: ShownSuggestion): SuggestedForm => {
  const note = suggestedNote(reason)
  return { status, ...(declineReason && { declineReason }), ...(note && { infoRequiredNote: note }) }
}

interface SuggestionProps {
  readonly suggestion: ShownSuggestion
  readonly item: Pick<ItemDetail, 'status'>
  /** Fills in the status form. */
  readonly onUse: (suggested: SuggestedForm) => void
}

/** What the portal would decide, and why, one press away from the form. Nothing is sent. */
export function Suggestion({ suggestion, item, onUse }: SuggestionProps) {
  const { status, reason, warning } = suggestion
  const text = m.record_suggestion({ status: itemStatusLabel(status) })
  const use = status !== item.status && (
    <Button size="s" onClick={() => onUse(formOf(suggestion))}>
      {m.record_suggestion_use()}
    </Button>
  )
  if (warning)
    return (
      <WarningBox title={text} actions={use}>
        {suggestionReasonText(reason)}
      </WarningBox>
    )
  return (
    <Row spread>
      <Text small className={styles.grow}>
        <Text as="span" strong>
          {text}
        </Text>{' '}
        <Text as="span" soft>
          {suggestionReasonText(reason)}
        </Text>
      </Text>
      {use}
    </Row>
  )
}
