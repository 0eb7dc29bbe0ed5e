import { classNames } from './class-names.ts'
import { IconCheck } from './icons.tsx'
import { Row, Text, target, VisuallyHidden } from './layout.tsx'
import styles from './stepper.module.css'

export type StepperProps = {
  label: string
  steps: readonly string[]
  /** From 0. */
  current: number
  /** Which steps are done. */
  done: readonly boolean[]
  doneText: string
  /** Leads to a step; undefined for one that is not reached yet. */
  onStep?: ((at: number) => (() => void) | undefined) | undefined
}

/** The steps of a form with several pages, and the current one. */
export function Stepper({ label, steps, current, done, doneText, onStep }: StepperProps) {
  return (
    <Row as="ol" small snug unbroken gap={3} aria-label={label}>
      {steps.map((step, at) => {
        const isDone = done[at] === true && at !== current
        const go = at === current ? undefined : onStep?.(at)
        const content = (
          <>
            <Text as="span" disc tiny bold digits className={styles.number} aria-hidden="true">
              {isDone ? <IconCheck /> : at + 1}
            </Text>
            <span className={styles.text}>
              <span>{step}</span>
              {isDone && <VisuallyHidden>{`, ${doneText}`}</VisuallyHidden>}
            </span>
          </>
        )
        return (
          <Row
            as="li"
            soft
            unbroken
            key={step}
            className={classNames(styles.step, isDone && styles.done, at === current && styles.current)}
            aria-current={at === current ? 'step' : undefined}
          >
            {go ? (
              <button type="button" className={classNames(target, styles.go)} onClick={go}>
                {content}
              </button>
            ) : (
              content
            )}
          </Row>
        )
      })}
    </Row>
  )
}
