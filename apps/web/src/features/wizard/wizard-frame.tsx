import { m } from '@portal/texts/messages.ts'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { sharedPartlySearch, sharedSearch, type WizardState } from '../../page-links.ts'
import { classNames } from '../../ui/class-names.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { IconCheck } from '../../ui/icons.tsx'
import { Row, Text, target, VisuallyHidden } from '../../ui/layout.tsx'
import type { Mending } from './likely/mending.ts'
import styles from './wizard.module.css'

/** The step of the wizard. It is stored in the history, so that back and reload return to it. */
export interface WizardPlace extends WizardState {
  /** The item that the form edits; of a request that is written on this device its key. */
  readonly itemId?: string
  /** The item of which the form adds another one. */
  readonly likeItemId?: string
  /** What the form begins with, of an item that the service is likely to ask about. */
  readonly mending?: Mending
}

/** Where somebody is in the wizard. What a phone shares begins another request. */
export const placeOf = ({ state, search }: { readonly state: unknown; readonly search: string }): WizardPlace =>
  typeof state === 'object' && state !== null
    ? state
    : { beginsAnother: search === sharedSearch || search === sharedPartlySearch }

export interface WizardStepsProps {
  readonly current: number
  readonly isBegun: boolean
  readonly hasItems: boolean
  /** Opens the form, or the overview, of what was begun. */
  readonly onOpen: (to: { readonly openOverview: boolean }) => void
}

/** The three steps. Items count as entered once there is one; the form and the overview of a draft are a press away. */
export function WizardSteps({ current, isBegun, hasItems, onOpen }: WizardStepsProps) {
  const steps = [m.request_title(), m.common_items(), m.wizard_step_overview()]
  const done = [isBegun, hasItems, false]
  return (
    <Row as="ol" small snug unbroken gap={3} aria-label={m.wizard_steps()}>
      {steps.map((step, at) => {
        const isDone = done[at] && at !== current
        const canOpen = isBegun && at > 0 && at !== current
        const content = (
          <>
            <Text as="span" disc tiny bold digits className={styles.number} aria-hidden="true">
              {isDone ? <IconCheck /> : at + 1}
            </Text>
            <span className={styles.text}>
              <span>{step}</span>
              {isDone && <VisuallyHidden>{`, ${m.wizard_step_done()}`}</VisuallyHidden>}
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
            {canOpen ? (
              <button
                type="button"
                className={classNames(target, styles.go)}
                onClick={() => onOpen({ openOverview: at === 2 })}
              >
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

/** The step that was shown before. */
export type LastStep = RefObject<string | undefined>

export interface StepAreaProps {
  readonly step: string
  readonly last: LastStep
  /** The step itself puts the focus where one goes on. */
  readonly focusesItself?: boolean
  readonly children: ReactNode
}

/** Moves the focus to the heading of a new step, as on a new page. */
export function StepArea({ step, last, focusesItself = false, children }: StepAreaProps) {
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const arrived = last.current !== undefined && last.current !== step
    last.current = step
    const heading = arrived && !focusesItself ? area.current?.querySelector('h1') : undefined
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [step, last, focusesItself])
  return <div ref={area}>{children}</div>
}

/** The buttons of a step, the main one first. On a phone they stay at the bottom while the form scrolls. */
export function WizardActions({ children }: { children: ReactNode }) {
  return (
    <Row buttons spread gap={3} className={styles.actions}>
      {children}
    </Row>
  )
}

/** Asks whether the request is to be given up; `body` says what is lost. Resolves with the answer. */
export function useCancelQuestion(): (body: string) => Promise<boolean> {
  const confirm = useConfirm()
  return (body) =>
    confirm({
      title: m.wizard_cancel(),
      body,
      confirmText: m.wizard_cancel(),
      cancelText: m.wizard_keep(),
      destructive: true,
    })
}
