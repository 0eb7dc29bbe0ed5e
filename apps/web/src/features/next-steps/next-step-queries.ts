import type { NextStep, NextStepSave } from '@portal/contract/next-steps/next-step-schemas.ts'
import { addNextStep, changeNextStep, deleteNextStep } from '@portal/contract/next-steps/next-steps.ts'
import { call } from '../../api/client.ts'
import { useDeleteKept, useSaveKept } from '../../parts/kept/kept-queries.ts'

/** Saves what happens after a decision, a new text where there is none yet. */
export const useSaveNextStep = (step: NextStep | undefined) =>
  useSaveKept<NextStepSave>({ type: 'nextStepsChanged' }, ({ save, seenVersion, key }) =>
    step
      ? call(changeNextStep, { params: { stepId: step.stepId }, body: { ...save, seenVersion } })
      : call(addNextStep, { body: save, headers: { 'idempotency-key': key } }),
  )

/** Deletes what dealers would be told. */
export const useDeleteNextStep = ({ stepId, version }: NextStep) =>
  useDeleteKept({ type: 'nextStepsChanged' }, () =>
    call(deleteNextStep, { params: { stepId }, query: { seenVersion: String(version) } }),
  )
