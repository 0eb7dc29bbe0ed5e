import { type RefObject, useEffect } from 'react'
import { isOverlaid, typesInto, useShortcutsAreOn } from '../../parts/shortcuts/use-shortcut.ts'

type Group = HTMLFieldSetElement

const groupsIn = (form: HTMLElement): Group[] => [...form.querySelectorAll('fieldset')]
const optionsIn = (group: Group): HTMLInputElement[] => [
  ...group.querySelectorAll<HTMLInputElement>('input[type="radio"]:not(:disabled)'),
]
const textsIn = (form: HTMLElement): HTMLElement[] => [...form.querySelectorAll<HTMLElement>('textarea')]

/** Puts the focus on the status that is chosen, or on the first. */
export function focusStatuses(pane: HTMLElement | null): void {
  const [statuses] = pane ? groupsIn(pane) : []
  const options = statuses ? optionsIn(statuses) : []
  const chosen = options.find(({ checked }) => checked) ?? options[0]
  chosen?.focus({ preventScroll: true })
}

/** What the choice has asked for: a text that was not there before, or the first group without an answer. */
function askedFor(form: HTMLElement, textsBefore: readonly HTMLElement[]): HTMLElement | undefined {
  const text = textsIn(form).find((field) => !textsBefore.includes(field))
  if (text) return text
  const unanswered = groupsIn(form).find((group) => !optionsIn(group).some(({ checked }) => checked))
  return unanswered && optionsIn(unanswered)[0]
}

/** Chooses an option by its digit, in the group that has the focus or in the first: the tenth is 0. */
export function chooseByDigit(form: HTMLElement, digit: string): boolean {
  const groups = groupsIn(form)
  const group = groups.find((one) => one.contains(document.activeElement)) ?? groups[0]
  const option = group && optionsIn(group)[digit === '0' ? 9 : Number(digit) - 1]
  if (!option) return false
  const texts = textsIn(form)
  option.click()
  const next = askedFor(form, texts) ?? option
  next.focus()
  return true
}

/**
 * The keys that decide: a digit chooses a status, then a reason or an option; Ctrl and Enter saves from wherever one is;
 * Esc leads from a text back to the statuses. Digits never act while somebody types or a dialog is open.
 */
export function useDecisionKeys(pane: RefObject<HTMLElement | null>): void {
  const on = useShortcutsAreOn()
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const form = pane.current?.querySelector('form')
      if (!form || event.defaultPrevented || event.isComposing || event.repeat || isOverlaid()) return
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        form.requestSubmit()
      } else if (event.key === 'Escape' && typesInto(event.target)) {
        focusStatuses(form)
      } else if (on && /^\d$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
        if (!typesInto(event.target) && chooseByDigit(form, event.key)) event.preventDefault()
      }
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [on, pane])
}
