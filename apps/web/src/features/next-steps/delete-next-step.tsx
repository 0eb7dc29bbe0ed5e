import type { NextStep } from '@portal/contract/next-steps/next-step-schemas.ts'
import { m } from '@portal/texts/messages.ts'
import { outcomeLabel } from '@portal/texts/outcome-labels.ts'
import { DeleteKept } from '../../parts/kept/delete-kept.tsx'
import { useDeleteNextStep } from './next-step-queries.ts'

/** Deletes what dealers would be told, after a question. */
export const DeleteNextStep = ({ step, onDeleted }: { step: NextStep; onDeleted: () => void }) => (
  <DeleteKept
    title={m.step_delete_question()}
    body={m.step_delete_text({ outcome: outcomeLabel(step.outcome) })}
    remove={useDeleteNextStep(step)}
    onDeleted={onDeleted}
    failedText={m.step_delete_failed()}
  />
)
