import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { textIn } from '@portal/domain/texts-by-language.ts'
import { dayText } from '@portal/texts/day-text.ts'
import { m } from '@portal/texts/messages.ts'
import { dayAndTime } from '../../../parts/dates/moments.ts'
import { today } from '../../../parts/dates/today.ts'
import { useLanguage } from '../../../parts/language/readers-language.ts'
import { Badge } from '../../../ui/badge.tsx'
import { WrittenText } from '../../../ui/description-list.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { StepDone } from './step-done.tsx'

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
