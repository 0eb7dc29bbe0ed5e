import type { NextStep } from '@portal/contract/next-steps/next-step-schemas.ts'
import { textIn } from '@portal/domain/texts-by-language.ts'
import { currentLanguage } from '@portal/texts/current-language.ts'
import { m } from '@portal/texts/messages.ts'
import { useDeleteAfterQuestion } from '../../parts/delete-after-question.ts'
import { Button } from '../../ui/button.tsx'
import { useDeleteNextStep } from './next-step-queries.ts'

/** Deletes what dealers would be told, after a question. */
export function DeleteNextStep({ step, onDeleted }: { step: NextStep; onDeleted: () => void }) {
  const button = useDeleteAfterQuestion({
    title: m.step_delete_question(),
    body: m.step_delete_text({ wording: textIn(step.texts, [currentLanguage()])?.text ?? '' }),
    remove: useDeleteNextStep(step),
    onDeleted,
    failedText: m.step_delete_failed(),
  })
  return (
    <Button variant="quiet" {...button}>
      {m.common_delete()}
    </Button>
  )
}
