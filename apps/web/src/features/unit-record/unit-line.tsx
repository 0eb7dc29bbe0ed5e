import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import type { ShownSuggestion } from '@portal/contract/units/unit-record-schemas.ts'
import type { declineReasons } from '@portal/domain/items/decline-reasons.ts'
import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import type { Verdict } from '@portal/domain/units/verdict.ts'
import { m } from '@portal/texts/messages.ts'
import { suggestedNote, suggestionReasonText } from '@portal/texts/suggestion-texts.ts'
import { coverageText, remarkText } from '@portal/texts/unit-texts.ts'
import { itemStatusLabel } from '@portal/texts/value-labels.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import { WarningBox } from '../../ui/message-box.tsx'
import styles from './unit-record.module.css'

/** A verdict in a line: the coverage, then what else is to be known. */
export const verdictText = ({ coverage, remarks }: Pick<Verdict, 'coverage' | 'remarks'>): string =>
  [coverageText(coverage), ...remarks.map(remarkText)].join(' · ')

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

export interface SuggestionProps {
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
