import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import type { Side } from '@portal/domain/sides.ts'
import { textIn } from '@portal/domain/texts-by-language.ts'
import { dayText } from '@portal/texts/day-text.ts'
import { m } from '@portal/texts/messages.ts'
import { useLayoutEffect, useRef, useState } from 'react'
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
  const place = useRef<HTMLDivElement>(null)
  const { nextStep } = item
  const isDone = nextStep?.doneAt != null
  const [wasDone] = useState(isDone)
  useLayoutEffect(() => {
    // The pressed button is gone.
    if (isDone && !wasDone && (!document.activeElement || document.activeElement === document.body))
      place.current?.focus()
  }, [isDone, wasDone])
  const told = nextStep && textIn(nextStep.texts, [language])
  if (!told) return null
  return (
    <Panel title={side === 'dealer' ? m.steps() : m.step_told()} aside={<StepBadge {...nextStep} />}>
      <div ref={place} tabIndex={-1}>
        <WrittenText lang={told.language}>{told.text}</WrittenText>
      </div>
      {side === 'dealer' && nextStep.due && !isDone && <StepDone item={item} />}
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
