import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import type { Side } from '@portal/domain/sides.ts'
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

/** What happens after the decision, as the dealer was told with it, by when, and whether it is done. */
export function WhatNext({ item, side }: { item: ItemDetail; side: Side }) {
  const language = useLanguage()
  const { nextStep } = item
  const told = nextStep && textIn(nextStep.texts, [language])
  if (!told) return null
  return (
    <Panel title={side === 'dealer' ? m.steps() : m.step_told()} aside={<StepBadge {...nextStep} />}>
      <WrittenText lang={told.language}>{told.text}</WrittenText>
      {side === 'dealer' && nextStep.due && <StepDone item={item} />}
    </Panel>
  )
}

function StepBadge({ due, doneAt }: NonNullable<ItemDetail['nextStep']>) {
  if (doneAt) return <Badge tone="green">{m.step_done_on({ moment: dayAndTime(doneAt).text })}</Badge>
  if (!due) return null
  const day = dayText(due)
  return due < today() ? (
    <Badge tone="red">{m.step_was_due({ day })}</Badge>
  ) : (
    <Badge tone="yellow">{m.step_due_by({ day })}</Badge>
  )
}
