import { m } from '@portal/texts/messages.ts'
import { Button } from '../../ui/button.tsx'
import styles from './why-skipped.module.css'

interface WhySkippedProps {
  /** Usual reasons why a picture is left out. */
  readonly reasons: readonly string[]
  readonly onLeaveOut: (why: string) => void
  /** Goes on without a word. */
  readonly onSkip: () => void
}

/** Why a shot is skipped: one tap with dirty hands, and nobody has to say it. */
export const WhySkipped = ({ reasons, onLeaveOut, onSkip }: WhySkippedProps) => (
  <fieldset className={styles.reasons}>
    <legend>{m.shots_why()}</legend>
    {reasons.map((reason, index) => (
      <Button key={reason} className={styles.reason} autoFocus={index === 0} onClick={() => onLeaveOut(reason)}>
        {reason}
      </Button>
    ))}
    <Button className={styles.reason} variant="quiet" onClick={onSkip}>
      {m.camera_skip_for_now()}
    </Button>
  </fieldset>
)
