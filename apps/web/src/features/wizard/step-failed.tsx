import type { ErrorCode } from '@portal/contract/errors.ts'
import { m } from '@portal/texts/messages.ts'
import { refusalText, refusalTextOr } from '@portal/texts/refusal-texts.ts'
import { codeOf, NoResponse } from '../../api/client.ts'
import { useConnectionLost } from '../../api/connection.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/message-box.tsx'

interface StepFailedProps {
  /** What sending the step threw. */
  readonly error: unknown
  /** Goes on without the server; left out where that is not possible. */
  readonly onGoOnHere?: (() => void) | undefined
}

/**
 * Why a step failed. That there was no answer is said at once; the way to go on without one follows when it is known that
 * the connection is lost.
 */
export function StepFailed({ error, onGoOnHere }: StepFailedProps) {
  const lost = useConnectionLost()
  const failure = stepFailureIn(error)
  const canGoOn = lost && failure === 'NO_ANSWER' && onGoOnHere !== undefined
  return (
    <ErrorBox actions={canGoOn && <Button onClick={onGoOnHere}>{m.claims_go_on_here()}</Button>}>
      {stepFailureText(failure)}
    </ErrorBox>
  )
}

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
      : refusalTextOr(failure, refusalText('INTERNAL'))
