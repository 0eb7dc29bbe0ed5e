import {
  declineReasons,
  exchangeOptions,
  needsDeclineReason,
  needsExchangeNote,
  statusUpdateTexts,
  takesInfoRequiredNote,
} from '@portal/domain/items/change-item-status.ts'
import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import { limits } from '@portal/domain/limits.ts'
import { words } from '../../../parts/words.ts'
import { ErrorBox } from '../../../ui/message-box.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { reviewTexts as texts } from './review-texts.ts'
import type { StatusDraft } from './status-draft.ts'
import styles from './status-panel.module.css'

export interface StatusFieldsProps {
  readonly draft: StatusDraft
  readonly onChange: (changed: Partial<StatusDraft>) => void
  readonly offered: readonly ItemStatus[]
  /** By the field of the status change (see `problemsOfStatusChange`). */
  readonly problems: Readonly<Record<string, string | undefined>>
}

/** The statuses that are offered, and what the chosen one needs to be told (specification 5, Status update). */
export function StatusFields({ draft, onChange, offered, problems }: StatusFieldsProps) {
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
      {status && needsDeclineReason(status) && (
        <DeclineReason {...{ draft, onChange, problem: problems.declineReason }} />
      )}
      {status && needsExchangeNote(status) && <ExchangeNote {...{ draft, onChange, problem: problems.exchangeNote }} />}
      {status && takesInfoRequiredNote(status) && (
        <TextArea
          label={texts.infoRequiredNote}
          hint={texts.infoRequiredHint}
          optionalText={words.optional}
          name="infoRequiredNote"
          rows={3}
          limit={limits.statusUpdate.infoRequiredNote}
          countText={words.charactersLeft}
          error={problems.infoRequiredNote}
          value={draft.infoRequiredNote}
          onChange={(event) => onChange({ infoRequiredNote: event.target.value })}
        />
      )}
    </>
  )
}

type NoteProps = Pick<StatusFieldsProps, 'draft' | 'onChange'> & { readonly problem: string | undefined }

/** One of the nine predefined reasons, or one's own. */
function DeclineReason({ draft, onChange, problem }: NoteProps) {
  const missing = problem === statusUpdateTexts.declineReasonMissing
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
          countText={words.charactersLeft}
          error={missing ? undefined : problem}
          value={draft.customReason}
          onChange={(event) => onChange({ customReason: event.target.value })}
        />
      )}
      {missing && <GermanAlert>{problem}</GermanAlert>}
    </>
  )
}

/** What the dealer gets instead; `Other` in one's own words. */
function ExchangeNote({ draft, onChange, problem }: NoteProps) {
  const missing = problem === statusUpdateTexts.exchangeOptionMissing
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
          countText={words.charactersLeft}
          error={missing ? undefined : problem}
          value={draft.otherExchange}
          onChange={(event) => onChange({ otherExchange: event.target.value })}
        />
      )}
      {missing && <GermanAlert>{problem}</GermanAlert>}
    </>
  )
}

/** The two alerts that the specification has in German (section 5, Status update). */
const GermanAlert = ({ children }: { children: string | undefined }) => (
  <ErrorBox>
    <span lang="de">{children}</span>
  </ErrorBox>
)
