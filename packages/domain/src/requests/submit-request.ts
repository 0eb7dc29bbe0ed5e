import { accept, type Decision, refuse } from '../decision.ts'

/**
 * A draft becomes a request once it holds an item, and every item a picture or video. Submitting twice is no error.
 * @param filesOfItems how many files each item holds now: one may have been deleted after its item was saved
 */
export function submitRequest(request: {
  completed: boolean
  filesOfItems: readonly number[]
}): Decision<{ changes: boolean }, 'NO_ITEMS' | 'ITEM_WITHOUT_FILES'> {
  if (request.completed) return accept({ changes: false })
  if (request.filesOfItems.length === 0) return refuse('NO_ITEMS')
  if (request.filesOfItems.includes(0)) return refuse('ITEM_WITHOUT_FILES')
  return accept({ changes: true })
}
