import { paths } from '../../page-links.ts'
import type { ServiceRequestRow } from './service-request-queries.ts'

/** Where the first result of a search leads: to the item that was found, or to the request that was found itself. */
export function linkToFirst([first]: readonly ServiceRequestRow[], q: string): string | undefined {
  if (!first) return undefined
  const from = first.archived ? 'archived' : 'active'
  const item = q === String(first.requestId) ? undefined : first.matches?.[0]
  return item ? paths.adminRequestItem(item.itemId, from) : paths.adminRequest(first.requestId, from)
}
