import { m } from '@portal/texts/messages.ts'
import { useConnectionLost } from '../../api/connection.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/message-box.tsx'
import { stepFailureIn, stepFailureText } from './failure-text.ts'

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
