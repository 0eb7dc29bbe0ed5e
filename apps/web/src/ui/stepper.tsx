import { classNames } from './class-names.ts'
import { IconCheck } from './icons.tsx'
import styles from './stepper.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export type StepperProps = {
  label: string
  steps: readonly string[]
  /** From 0. Steps before it are done. */
  current: number
  doneText: string
}

/** The steps of a form with several pages, and the current one. */
export function Stepper({ label, steps, current, doneText }: StepperProps) {
  return (
    <ol className={styles.stepper} aria-label={label}>
      {steps.map((step, at) => (
        <li
          key={step}
          className={classNames(styles.step, at < current && styles.done, at === current && styles.current)}
          aria-current={at === current ? 'step' : undefined}
        >
          <span className={styles.number} aria-hidden="true">
            {at < current ? <IconCheck /> : at + 1}
          </span>
          <span className={styles.text}>
            {step}
            {at < current && <VisuallyHidden>, {doneText}</VisuallyHidden>}
          </span>
        </li>
      ))}
    </ol>
  )
}
