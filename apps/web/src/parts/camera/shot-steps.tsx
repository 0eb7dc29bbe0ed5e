import { m } from '@portal/texts/messages.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconAlert, IconCheck } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './shot-steps.module.css'
import type { TakenShot } from './taken-shot.ts'

interface ShotStepsProps<Name extends string> {
  readonly walk: readonly { readonly shot: Name; readonly label: string }[]
  readonly at: number
  readonly taken: ReadonlyMap<Name, TakenShot>
  readonly leftOut: readonly Name[]
}

/** What is to be taken, with a tick at what was taken well. */
export function ShotSteps<Name extends string>({ walk, at, taken, leftOut }: ShotStepsProps<Name>) {
  return (
    <ol className={styles.steps}>
      {walk.map(({ shot, label }, index) => {
        const step = taken.get(shot)?.step
        const isLeftOut = step === undefined && leftOut.includes(shot)
        return (
          <li
            key={shot}
            className={classNames(styles.step, step === 'good' && styles.good)}
            aria-current={index === at ? 'step' : undefined}
          >
            {step === 'good' && <IconCheck aria-hidden={false} aria-label={m.camera_taken()} role="img" />}
            {step === 'looking' && <Spinner size="s" label={m.camera_looking()} />}
            {step === 'doubted' && <IconAlert aria-hidden={false} aria-label={m.doubt_waiting()} role="img" />}
            <span>{isLeftOut ? m.item_shot_left_out({ shot: label }) : label}</span>
          </li>
        )
      })}
    </ol>
  )
}
