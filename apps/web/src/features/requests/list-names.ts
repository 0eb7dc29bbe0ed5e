import { m } from '@portal/texts/messages.ts'
import type { ListOrigin } from '../../page-links.ts'

/** What each list of one's own requests is called where breadcrumbs lead back to it. */
const names: Readonly<Record<ListOrigin, () => string>> = {
  active: m.page_requests,
  archived: m.requests_archived_heading,
}

export const listName = (list: ListOrigin): string => names[list]()
