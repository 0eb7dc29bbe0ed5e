import {
  needsDeclineReason,
  needsExchangeNote,
  takesInfoRequiredNote,
} from '@portal/domain/items/change-item-status.ts'
import { declineReasons } from '@portal/domain/items/decline-reasons.ts'
import { exchangeOptions } from '@portal/domain/items/exchange-options.ts'
import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import { limits } from '@portal/domain/limits.ts'
import { commonTexts } from '../../../parts/common-texts.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { reviewTexts as texts } from './review-texts.ts'
import type { StatusDraft } from './status-draft.ts'
import styles from './status-panel.module.css'

export interface StatusFieldsProps {
  readonly draft: StatusDraft
  readonly onChange: (changed: Partial<StatusDraft>) => void
  readonly offered: readonly ItemStatus[]
}

/** The statuses that are offered, and the fields that the chosen one needs. */
export function StatusFields({ draft, onChange, offered }: StatusFieldsProps) {
  const { status } = draft
  return (
    <>
      <RadioGroup
        className={styles.statuses}
        label={texts.status}
        hideLabel
        name="status"
        options={offered.map((value) => ({ value, label: value }))}
        value={status}
        onChange={(value) => onChange({ status: value })}
      />
      {status && needsDeclineReason(status) && <DeclineReason {...{ draft, onChange }} />}
      {status && needsExchangeNote(status) && <ExchangeNote {...{ draft, onChange }} />}
      {status && takesInfoRequiredNote(status) && (
        <TextArea
          label={texts.infoRequiredNote}
          hint={texts.infoRequiredHint}
          optionalText={commonTexts.optional}
          name="infoRequiredNote"
          rows={3}
          limit={limits.statusUpdate.infoRequiredNote}
          countText={commonTexts.charactersLeft}
          value={draft.infoRequiredNote}
          onChange={(event) => onChange({ infoRequiredNote: event.target.value })}
        />
      )}
    </>
  )
}

type NoteProps = Pick<StatusFieldsProps, 'draft' | 'onChange'>

/** One of the nine predefined reasons, or one's own. */
function DeclineReason({ draft, onChange }: NoteProps) {
  return (
    <>
      <RadioGroup
        className={styles.choices}
        label={texts.declineReason}
        name="declineReason"
        options={[
          ...declineReasons.map((reason) => ({ value: reason, label: reason })),
          { value: 'custom', label: texts.customReason },
        ]}
        value={draft.declineReason}
        onChange={(declineReason) => onChange({ declineReason })}
      />
      {draft.declineReason === 'custom' && (
        <TextArea
          label={texts.customReasonText}
          name="customReason"
          rows={2}
          limit={limits.statusUpdate.declineReason}
          countText={commonTexts.charactersLeft}
          value={draft.customReason}
          onChange={(event) => onChange({ customReason: event.target.value })}
        />
      )}
    </>
  )
}

/** What the dealer gets instead; `Other` in one's own words. */
function ExchangeNote({ draft, onChange }: NoteProps) {
  return (
    <>
      <RadioGroup
        className={styles.choices}
        label={texts.exchangeOption}
        name="exchangeOption"
        options={exchangeOptions.map((option) => ({ value: option, label: option }))}
        value={draft.exchangeOption}
        onChange={(exchangeOption) => onChange({ exchangeOption })}
      />
      {draft.exchangeOption === 'Other' && (
        <TextArea
          label={texts.otherExchange}
          name="otherExchange"
          rows={2}
          limit={limits.statusUpdate.exchangeNote}
          countText={commonTexts.charactersLeft}
          value={draft.otherExchange}
          onChange={(event) => onChange({ otherExchange: event.target.value })}
        />
      )}
    </>
  )
}
