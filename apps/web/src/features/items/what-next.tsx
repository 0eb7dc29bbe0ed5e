import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { finishNextStep } from '@portal/contract/items/items.ts'
import { textIn } from '@portal/domain/texts-by-language.ts'
import { commonRefusalTexts, refusalSayer } from '@portal/texts/common-refusal-texts.ts'
import { dayText } from '@portal/texts/day-text.ts'
import { m } from '@portal/texts/messages.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { call, codeOf } from '../../api/client.ts'
import { dayAndTime } from '../../parts/dates/moments.ts'
import { today } from '../../parts/dates/today.ts'
import { useLanguage } from '../../parts/language/readers-language.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { WrittenText } from '../../ui/description-list.tsx'
import { FormActions } from '../../ui/form.tsx'
import { ErrorBox, SuccessBox } from '../../ui/message-box.tsx'
import { Panel } from '../../ui/panel.tsx'
import { takeLostFocus } from '../../ui/take-lost-focus.ts'
import { useItemChange } from './item-queries.ts'

const refusalTextOr = refusalSayer({ ...commonRefusalTexts, NEXT_STEP_CHANGED: m.refusal_step_changed })

interface NextStepProps {
  readonly nextStep: NonNullable<ItemDetail['nextStep']>
}

/** What the dealer does after the decision, by when, and the button for when it is done. */
export const WhatNext = ({ item }: { item: ItemDetail }) =>
  item.nextStep && (
    <Panel title={m.steps()} aside={<StepBadge {...item.nextStep} />}>
      <StepText nextStep={item.nextStep} />
      {item.nextStep.due && <StepDone item={item} />}
    </Panel>
  )

/** The same for administrators: what the dealer was told, and whether it is done. */
export const ToldStep = ({ nextStep }: NextStepProps) => (
  <>
    <StepBadge {...nextStep} /> <StepText nextStep={nextStep} />
  </>
)

function StepText({ nextStep }: NextStepProps) {
  const told = textIn(nextStep.texts, [useLanguage()])
  return told && <WrittenText lang={told.language}>{told.text}</WrittenText>
}

function StepBadge({ due, doneAt }: NextStepProps['nextStep']) {
  if (doneAt) return <Badge tone="green">{m.step_done_on({ moment: dayAndTime(doneAt).text })}</Badge>
  if (!due) return null
  const day = dayText(due)
  return due < today() ? (
    <Badge tone="red">{m.step_was_due({ day })}</Badge>
  ) : (
    <Badge tone="yellow">{m.step_due_by({ day })}</Badge>
  )
}

/** The dealer says that the next step is done; in place of the button stands then that it was saved. */
function StepDone({ item }: { item: ItemDetail }) {
  const { id: itemId, lastDecision: seenDecision } = item
  const finish = useItemChange(item, 'next-step-done', () =>
    call(finishNextStep, { params: { itemId }, body: { seenDecision } }),
  )
  const doneAt = item.nextStep?.doneAt
  const [wasDone] = useState(doneAt != null)
  const saved = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // The pressed button is gone.
    if (doneAt) takeLostFocus(saved.current)
  }, [doneAt])
  if (doneAt)
    return (
      !wasDone && (
        <div ref={saved} tabIndex={-1}>
          <SuccessBox>{m.step_done_on({ moment: dayAndTime(doneAt).text })}</SuccessBox>
        </div>
      )
    )
  return (
    <>
      <p>{m.step_done_hint()}</p>
      {finish.isError && <ErrorBox>{refusalTextOr(codeOf(finish.error), m.step_done_failed())}</ErrorBox>}
      <FormActions align="start">
        <Button variant="primary" busy={finish.isPending} onClick={() => finish.mutate()}>
          {m.step_done()}
        </Button>
      </FormActions>
    </>
  )
}
