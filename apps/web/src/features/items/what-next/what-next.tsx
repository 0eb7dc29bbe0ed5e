import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { textIn } from '@portal/domain/texts-by-language.ts'
import { dayText } from '@portal/texts/day-text.ts'
import { m } from '@portal/texts/messages.ts'
import { useLanguage } from '../../../parts/language/readers-language.ts'
import { Badge } from '../../../ui/badge.tsx'
import { WrittenText } from '../../../ui/description-list.tsx'
import { Panel } from '../../../ui/panel.tsx'

/** What the dealer does after the decision, as it was told with it, and by when. */
export function WhatNext({ nextStep }: { nextStep: ItemDetail['nextStep'] }) {
  const language = useLanguage()
  const told = nextStep && textIn(nextStep.texts, [language])
  if (!told) return null
  return (
    <Panel
      title={m.steps()}
      aside={nextStep.due && <Badge tone="yellow">{m.step_due_by({ day: dayText(nextStep.due) })}</Badge>}
    >
      <WrittenText lang={told.language}>{told.text}</WrittenText>
    </Panel>
  )
}
