import { onOtherUser } from '../../api/session.ts'

/** A decision that was not saved, although one had gone on to the next item before the server answered. */
export interface UnsavedDecision {
  readonly itemId: number
  /** Why, in a sentence. */
  readonly why: string
  /** Where its form is, as it was filled in. */
  readonly leadsTo: string
}

/** The key of the calls that save a decision. */
export const savingDecision = ['saving a decision'] as const

let unsaved: readonly UnsavedDecision[] = []
const listeners = new Set<() => void>()

const change = (decisions: readonly UnsavedDecision[]) => {
  unsaved = decisions
  for (const listener of listeners) listener()
}

/** Says on whatever page one is by now that a decision was not saved, until somebody has seen it. */
export const sayUnsaved = (decision: UnsavedDecision): void =>
  change([...unsaved.filter(({ itemId }) => itemId !== decision.itemId), decision])

export const forgetUnsaved = (itemId: number): void => {
  if (unsaved.some((decision) => decision.itemId === itemId))
    change(unsaved.filter((decision) => decision.itemId !== itemId))
}

onOtherUser(() => change([]))

export const unsavedDecisions = (): readonly UnsavedDecision[] => unsaved

export function onUnsaved(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
