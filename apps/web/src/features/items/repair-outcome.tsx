import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { submitRepairOutcome } from '@portal/contract/items/items.ts'
import { asksForReport } from '@portal/domain/items/item-statuses.ts'
import {
  problemsOfRepairOutcome,
  type RepairOutcome,
  type RepairResult,
  repairResults,
} from '@portal/domain/items/submit-repair-outcome.ts'
import { limits } from '@portal/domain/limits.ts'
import { decisionProblemText } from '@portal/texts/decision-problem-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { repairResultLabel } from '@portal/texts/value-labels.ts'
import { call } from '../../api/client.ts'
import { fieldsOf } from '../../local-store/stored-fields.ts'
import { logFailure } from '../../parts/failures/log-failure.ts'
import { SubmitButton } from '../../parts/forms/submit-button.tsx'
import { useForm } from '../../parts/forms/use-form.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Form, FormActions } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RadioGroup, type RadioOption } from '../../ui/radio-group.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { dealerDrafts } from './dealer-drafts.ts'
import { RepairOutcomeReason } from './item-panels.tsx'
import { useItemChange } from './item-queries.ts'

/** The panel's place on the page, for links that lead to it. */
export const repairOutcomeAnchor = 'repair-outcome'

/** Whether the dealer's page has the panel: the item waits for feedback, or a result exists. */
export const hasRepairOutcome = (item: Pick<ItemDetail, 'status' | 'repairResult'>): boolean =>
  item.status === 'Waiting for feedback' || item.repairResult !== null

/** Whether the dealer can report how the repair went. */
export const takesRepairOutcome = ({
  status,
  repairResult,
  requestStatus,
}: Pick<ItemDetail, 'status' | 'repairResult' | 'requestStatus'>): boolean =>
  asksForReport({ status, repairResult }) && requestStatus !== 'Closed'

type Outcome = { repairResult: RepairResult | null; repairResultReason: string }

const hints: Readonly<Record<RepairResult, () => string>> = {
  SUCCESSFUL: m.repair_result_successful_hint,
  UNSUCCESSFUL: m.repair_result_unsuccessful_hint,
}

const options = (): RadioOption<RepairResult>[] =>
  repairResults.map((result) => ({ value: result, label: repairResultLabel(result), hint: hints[result]() }))

const parseOutcome = (stored: unknown): Outcome | undefined => {
  const { repairResult, repairResultReason } = fieldsOf(stored)
  if (typeof repairResultReason !== 'string') return undefined
  return { repairResult: repairResults.find((result) => result === repairResult) ?? null, repairResultReason }
}

/**
 * The dealer reports once how the repair went; afterwards the form is locked. What was typed and not sent yet survives a
 * reload. A failed save says nothing: the form keeps what was typed.
 */
export function RepairOutcomePanel({ item }: { item: ItemDetail }) {
  return (
    <Panel
      title={m.item_repair_outcome()}
      id={repairOutcomeAnchor}
      aside={item.repairResult && <Badge>{m.refusal_already_submitted()}</Badge>}
    >
      {takesRepairOutcome(item) ? <OutcomeForm item={item} /> : <LockedOutcome item={item} />}
    </Panel>
  )
}

function OutcomeForm({ item }: { item: ItemDetail }) {
  const submit = useItemChange(item, 'repair-outcome-submitted', (body: RepairOutcome) =>
    call(submitRepairOutcome, { params: { itemId: item.id }, body }),
  )
  const form = useForm<Outcome>({
    initial: { repairResult: null, repairResultReason: '' },
    validate: problemsOfRepairOutcome,
    // A failure is logged; the fields show what the server found wrong.
    say: decisionProblemText,
    send: ({ repairResult, repairResultReason: reason }) =>
      submit.mutateAsync(
        { repairResult, repairResultReason: repairResult === 'UNSUCCESSFUL' ? reason : null },
        { onError: logFailure('save repair outcome') },
      ),
    stored: { key: dealerDrafts.repairOutcome(item.id), parse: parseOutcome },
  })
  return (
    <Form {...form.props}>
      <RadioGroup label={m.item_repair_outcome_question()} options={options()} {...form.choice('repairResult')} />
      {form.values.repairResult === 'UNSUCCESSFUL' && (
        <TextArea
          {...form.text('repairResultReason')}
          label={m.item_repair_reason_question()}
          limit={limits.repairOutcome.reason}
        />
      )}
      <FormActions align="start">
        <SubmitButton of={form} busyText={m.item_repair_outcome_submitting()}>
          {m.item_repair_outcome_submit()}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}

function LockedOutcome({ item }: { item: ItemDetail }) {
  return (
    <>
      <RadioGroup
        label={m.item_repair_outcome_question()}
        name="repairResult"
        options={options()}
        value={item.repairResult}
        onChange={() => undefined}
        disabled
      />
      <RepairOutcomeReason item={item} />
      <FormActions align="start">
        <Button disabled>{item.repairResult ? m.refusal_already_submitted() : m.refusal_request_closed()}</Button>
      </FormActions>
    </>
  )
}
