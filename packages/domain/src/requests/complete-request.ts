import { accept, type Decision, refuse } from '../decision.ts'

/** A draft becomes a request once it holds an item (specification 5). Completing twice is no error (decisions 4). */
export function completeRequest(request: {
  completed: boolean
  itemCount: number
}): Decision<{ changes: boolean }, 'NO_ITEMS'> {
  if (request.completed) return accept({ changes: false })
  if (request.itemCount === 0) return refuse('NO_ITEMS')
  return accept({ changes: true })
}
