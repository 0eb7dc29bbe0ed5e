import { accept, type Decision, refuse } from '../decision.ts'

/** Submits a draft that has at least one item. Submitting it again is accepted and changes nothing. */
export function completeRequest(request: {
  completed: boolean
  itemCount: number
}): Decision<{ changes: boolean }, 'NO_ITEMS'> {
  if (request.completed) return accept({ changes: false })
  if (request.itemCount === 0) return refuse('NO_ITEMS')
  return accept({ changes: true })
}
