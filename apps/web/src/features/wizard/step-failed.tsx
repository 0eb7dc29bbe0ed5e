import type { ErrorCode } from '@portal/contract/errors.ts'
import { itemRefusalTextOr } from '@portal/texts/item-refusal-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { codeOf, NoResponse } from '../../api/client.ts'
import { ErrorBox } from '../../ui/message-box.tsx'

/** Why a step failed: what sending it threw. */
export const StepFailed = ({ error }: { readonly error: unknown }) => (
  <ErrorBox>{stepFailureText(stepFailureIn(error))}</ErrorBox>
)

/** Why a step failed, as far as it decides what is said. */
export type StepFailure = ErrorCode | 'NO_ANSWER'

/** Why a step failed; that something unexpected happened where there is no code that says more. */
export const stepFailureIn = (error: unknown): StepFailure =>
  error instanceof NoResponse ? 'NO_ANSWER' : (codeOf(error) ?? 'INTERNAL')

/** What is said about a step that failed. Without an answer nothing went wrong, and nothing is lost. */
export const stepFailureText = (failure: StepFailure): string =>
  failure === 'NO_ANSWER'
    ? m.connection_lost_kept()
    : failure === 'STALE'
      ? m.claims_item_changed()
      : itemRefusalTextOr(failure, m.refusal_internal())
