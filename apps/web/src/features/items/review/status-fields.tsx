import {
  needsDeclineReason,
  needsExchangeNote,
  takesInfoRequiredNote,
} from '@portal/domain/items/change-item-status.ts'
import { declineReasons } from '@portal/domain/items/decline-reasons.ts'
import { exchangeOptions } from '@portal/domain/items/exchange-options.ts'
import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import { limits } from '@portal/domain/limits.ts'
import type { Problem, Problems } from '@portal/domain/problem.ts'
import { problemText } from '@portal/texts/problem-texts.ts'
import { commonTexts } from '../../../parts/common-texts.ts'
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
  readonly problems: Problems
}

/** The statuses that are offered, and what the chosen one needs to be told. */
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
          optionalText={commonTexts.optional}
          name="infoRequiredNote"
          rows={3}
          limit={limits.statusUpdate.infoRequiredNote}
          countText={commonTexts.charactersLeft}
          error={problems.infoRequiredNote && problemText(problems.infoRequiredNote)}
          value={draft.infoRequiredNote}
          onChange={(event) => onChange({ infoRequiredNote: event.target.value })}
        />
      )}
    </>
  )
}

type NoteProps = Pick<StatusFieldsProps, 'draft' | 'onChange'> & { readonly problem: Problem | undefined }

/** One of the nine predefined reasons, or one's own. */
function DeclineReason({ draft, onChange, problem }: NoteProps) {
  const missing = problem?.code === 'DECLINE_REASON_MISSING'
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
          error={problem && !missing ? problemText(problem) : undefined}
          value={draft.customReason}
          onChange={(event) => onChange({ customReason: event.target.value })}
        />
      )}
      {missing && <GermanAlert problem={problem} />}
    </>
  )
}

/** What the dealer gets instead; `Other` in one's own words. */
function ExchangeNote({ draft, onChange, problem }: NoteProps) {
  const missing = problem?.code === 'EXCHANGE_OPTION_MISSING'
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
          error={problem && !missing ? problemText(problem) : undefined}
          value={draft.otherExchange}
          onChange={(event) => onChange({ otherExchange: event.target.value })}
        />
      )}
      {missing && <GermanAlert problem={problem} />}
    </>
  )
}

/** An alert that is German in every language of the portal. */
const GermanAlert = ({ problem }: { problem: Problem }) => (
  <ErrorBox>
    <span lang="de">{problemText(problem)}</span>
  </ErrorBox>
)
