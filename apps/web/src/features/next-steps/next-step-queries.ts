import type { NextStep, NextStepSave } from '@portal/contract/next-steps/next-step-schemas.ts'
import { addNextStep, changeNextStep, deleteNextStep } from '@portal/contract/next-steps/next-steps.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useRefreshAfterSave } from '../../api/refresh-after-save.ts'

interface OutgoingNextStep {
  readonly save: NextStepSave
  /** Makes a repeated call harmless. */
  readonly key: string
}

/** Saves what dealers do after a decision, a new one where there is none yet. */
export function useSaveNextStep(step: NextStep | undefined) {
  const refresh = useRefreshAfterSave({ type: 'nextStepsChanged' })
  return useMutation({
    mutationFn: ({ save, key }: OutgoingNextStep) =>
      step
        ? call(changeNextStep, { params: { stepId: step.stepId }, body: { ...save, seenVersion: step.version } })
        : call(addNextStep, { body: save, headers: { 'idempotency-key': key } }),
    ...refresh,
  })
}

/** Deletes what dealers would be told, unless a colleague has changed it since it was shown. */
export function useDeleteNextStep({ stepId, version }: NextStep) {
  const refresh = useRefreshAfterSave({ type: 'nextStepsChanged' })
  return useMutation({
    mutationFn: () => call(deleteNextStep, { params: { stepId }, query: { seenVersion: String(version) } }),
    ...refresh,
  })
}
