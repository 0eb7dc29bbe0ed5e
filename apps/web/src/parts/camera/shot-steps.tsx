import type { FileFault } from '@portal/domain/evidence/file-fault.ts'
import { m } from '@portal/texts/messages.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconAlert, IconCheck } from '../../ui/icons.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './camera.module.css'

/** What became of a picture or video that was taken. */
export type TakenShot =
  /** It is being looked at. */
  | { readonly step: 'looking' }
  /** Nothing is wrong with it, or it is to be used anyway. */
  | { readonly step: 'good' }
  | DoubtedShot

interface DoubtedShot {
  readonly step: 'doubted'
  /** Of the file. */
  readonly id: string
  readonly faults: readonly FileFault[]
  readonly preview: string | undefined
}

/** The first shot of which has to be said whether it is to be used, and where it stands; those put aside are taken again. */
export function firstDoubt<Name>(
  walk: readonly Name[],
  taken: ReadonlyMap<Name, TakenShot>,
  putAside: readonly string[],
): (DoubtedShot & { readonly shot: Name; readonly at: number }) | undefined {
  for (const [at, shot] of walk.entries()) {
    const one = taken.get(shot)
    if (one?.step === 'doubted' && !putAside.includes(one.id)) return { ...one, shot, at }
  }
  return undefined
}

interface Named {
  readonly shot: string
}

/**
 * The shots in the order in which they are walked through. Those that were to be taken at the beginning stay, whatever
 * became of them, and what is to be taken in the place of one that was left out follows them.
 */
export function useWalk<Shot extends Named>(missing: readonly Shot[]): readonly Shot[] {
  const [walk, setWalk] = useState(missing)
  const more = missing.filter(({ shot }) => !walk.some((one) => one.shot === shot))
  if (more.length > 0) setWalk([...walk, ...more])
  return walk
}

/** The next shot that is still open after the one at `at`, otherwise the first one that is; the end where there is none. */
export function nextOpen<Name>(walk: readonly Name[], at: number, isOpen: (shot: Name) => boolean): number {
  const after = openAfter(walk, at, isOpen)
  if (after < walk.length) return after
  const first = walk.findIndex(isOpen)
  return first >= 0 ? first : walk.length
}

/** The next shot that is still open after the one at `at`; the end where there is none. */
export function openAfter<Name>(walk: readonly Name[], at: number, isOpen: (shot: Name) => boolean): number {
  const after = walk.findIndex((shot, index) => index > at && isOpen(shot))
  return after >= 0 ? after : walk.length
}

interface ShotStepsProps<Name extends string> {
  readonly walk: readonly { readonly shot: Name; readonly label: string }[]
  readonly at: number
  readonly taken: ReadonlyMap<Name, TakenShot>
  readonly leftOut: readonly Name[]
}

/** What is to be taken, with a tick at what was taken well. */
export function ShotSteps<Name extends string>({ walk, at, taken, leftOut }: ShotStepsProps<Name>) {
  return (
    <Row as="ol" middle>
      {walk.map(({ shot, label }, index) => {
        const step = taken.get(shot)?.step
        const isLeftOut = step === undefined && leftOut.includes(shot)
        return (
          <Row
            as="li"
            unbroken
            small
            gap={1}
            key={shot}
            className={classNames(styles.step, step === 'good' && styles.good)}
            aria-current={index === at ? 'step' : undefined}
          >
            {step === 'good' && <IconCheck aria-hidden={false} aria-label={m.camera_taken()} role="img" />}
            {step === 'looking' && <Spinner label={m.camera_looking()} />}
            {step === 'doubted' && <IconAlert aria-hidden={false} aria-label={m.doubt_waiting()} role="img" />}
            <span>{isLeftOut ? m.item_shot_left_out({ shot: label }) : label}</span>
          </Row>
        )
      })}
    </Row>
  )
}

interface WhySkippedProps {
  /** Usual reasons why a picture is left out. */
  readonly reasons: readonly string[]
  readonly onLeaveOut: (why: string) => void
  /** Goes on without a word. */
  readonly onSkip: () => void
}

/** Why a shot is skipped: one tap with dirty hands, and nobody has to say it. */
export const WhySkipped = ({ reasons, onLeaveOut, onSkip }: WhySkippedProps) => (
  <Stack as="fieldset" gap={2} className={styles.reasons}>
    <legend>{m.shots_why()}</legend>
    {reasons.map((reason, index) => (
      <Button key={reason} className={styles.reason} autoFocus={index === 0} onClick={() => onLeaveOut(reason)}>
        {reason}
      </Button>
    ))}
    <Button className={styles.reason} variant="quiet" onClick={onSkip}>
      {m.camera_skip_for_now()}
    </Button>
  </Stack>
)
