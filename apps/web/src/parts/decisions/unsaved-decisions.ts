import { onOtherUser } from '../../api/session.ts'
import { storeOf } from '../../local-store/store.ts'

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

export const unsavedDecisions = storeOf<readonly UnsavedDecision[]>([])

const unsavedWithout = (itemId: number) => unsavedDecisions.get().filter((decision) => decision.itemId !== itemId)

/** Says on whatever page one is by now that a decision was not saved, until somebody has seen it. */
export const sayUnsaved = (decision: UnsavedDecision): void =>
  unsavedDecisions.set([...unsavedWithout(decision.itemId), decision])

export const forgetUnsaved = (itemId: number): void => {
  const left = unsavedWithout(itemId)
  if (left.length < unsavedDecisions.get().length) unsavedDecisions.set(left)
}

onOtherUser(() => unsavedDecisions.set([]))
