import { type ReactNode, type Ref, type RefObject, useLayoutEffect } from 'react'
import { isOverlaid, typesInto, useShortcutsAreOn } from '../../parts/shortcuts/use-shortcut.ts'
import styles from './decision-keys.module.css'

type Group = HTMLFieldSetElement

const groupsIn = (form: HTMLElement): Group[] => [...form.querySelectorAll('fieldset')]
const radios = 'input[type="radio"]:not(:disabled)'
/** What is missing: several may be ticked. */
const ticks = 'input[type="checkbox"][name^="point-"]:not(:disabled)'
const optionsIn = (group: Group): HTMLInputElement[] => [
  ...group.querySelectorAll<HTMLInputElement>(`${radios}, ${ticks}`),
]
const isOfTicks = (group: Group): boolean => group.querySelector(ticks) !== null
const textsIn = (form: HTMLElement): HTMLElement[] => [...form.querySelectorAll<HTMLElement>('textarea')]

/** Puts the focus on the status that is chosen, or on the first. False where there is none, as in a closed request. */
export function focusStatuses(form: HTMLElement | null): boolean {
  const [statuses] = form ? groupsIn(form) : []
  const options = statuses ? optionsIn(statuses) : []
  const chosen = options.find(({ checked }) => checked) ?? options[0]
  chosen?.focus({ preventScroll: true })
  return chosen !== undefined
}

/**
 * What the choice has asked for: something to tick or a text that was not there before, or the first group without an
 * answer.
 */
function askedFor(form: HTMLElement, before: readonly HTMLElement[]): HTMLElement | undefined {
  const ticked = groupsIn(form).find((group) => isOfTicks(group) && !before.includes(group))
  if (ticked) return optionsIn(ticked)[0]
  const text = textsIn(form).find((field) => !before.includes(field))
  if (text) return text
  const unanswered = groupsIn(form).find(
    (group) => !isOfTicks(group) && !optionsIn(group).some(({ checked }) => checked),
  )
  return unanswered && optionsIn(unanswered)[0]
}

const standsInTicks = (target: EventTarget | null): boolean => target instanceof Element && target.matches(ticks)

/** Chooses an option by its digit, in the group that has the focus or in the first: the tenth is 0. */
export function chooseByDigit(form: HTMLElement, digit: string): boolean {
  const groups = groupsIn(form)
  const group = groups.find((one) => one.contains(document.activeElement)) ?? groups[0]
  const option = group && optionsIn(group)[digit === '0' ? 9 : Number(digit) - 1]
  if (!option) return false
  const before = [...textsIn(form), ...groups]
  option.click()
  const next = askedFor(form, before) ?? option
  next.focus()
  return true
}

const standsInOtherForm = (target: EventTarget | null, form: HTMLFormElement | null | undefined): boolean => {
  const around = target instanceof Element ? target.closest('form') : null
  return around !== null && around !== form
}

const saves = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === 'Enter' && (ctrlKey || metaKey)

/**
 * Keeps Ctrl and Enter from the decision while they were pressed last in another form: once more by accident, after a
 * message, they would decide.
 */
function useOncePressedElsewhere(decision: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    let pressedElsewhere = false
    const forget = () => {
      pressedElsewhere = false
    }
    const hear = (event: KeyboardEvent) => {
      if (!saves(event)) {
        if (!['Control', 'Meta', 'Enter'].includes(event.key)) forget()
      } else if (standsInOtherForm(event.target, decision.current?.querySelector('form'))) pressedElsewhere = true
      else if (pressedElsewhere) {
        event.preventDefault()
        event.stopPropagation()
      }
    }
    // Before the form itself hears them.
    window.addEventListener('keydown', hear, { capture: true })
    window.addEventListener('pointerdown', forget)
    return () => {
      window.removeEventListener('keydown', hear, { capture: true })
      window.removeEventListener('pointerdown', forget)
    }
  }, [decision])
}

/**
 * The keys that decide: a digit chooses a status, then a reason or an option; Ctrl and Enter saves; Esc leads from a text,
 * or from what is missing, back to the statuses. Digits never act while somebody types or a dialog is open, and nothing
 * does in a closed request: `decision` holds the form that decides, and no other.
 *
 * They are heard before the form is painted: who sees it, or has its focus, may press them.
 */
export function useDecisionKeys(decision: RefObject<HTMLElement | null>): void {
  const on = useShortcutsAreOn()
  useOncePressedElsewhere(decision)
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const form = decision.current?.querySelector('form')
      // Where there is no room for it beside the case, nobody decides in what they do not see.
      if (!form?.checkVisibility() || event.defaultPrevented || event.isComposing || event.repeat || isOverlaid())
        return
      if (saves(event)) {
        if (standsInOtherForm(event.target, form)) return
        event.preventDefault()
        form.requestSubmit()
      } else if (event.key === 'Escape' && (typesInto(event.target) || standsInTicks(event.target))) {
        focusStatuses(form)
      } else if (on && /^\d$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
        if (!typesInto(event.target) && chooseByDigit(form, event.key)) event.preventDefault()
      }
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [on, decision])
}

interface KeyedDecisionProps {
  readonly children: ReactNode
  /** What the keys act on. */
  readonly ref: Ref<HTMLDivElement>
}

/** Around the form that decides: shows the digit of each option while keys are in use. */
export const KeyedDecision = ({ children, ref }: KeyedDecisionProps) => (
  <div ref={ref} className={useShortcutsAreOn() ? styles.keyed : undefined}>
    {children}
  </div>
)
