import { getCase, getCaseForAdmin } from '@portal/contract/items/case.ts'
import { pages, partsAt } from '@portal/contract/pages.ts'
import { pathOfCall } from '@portal/contract/path-of-call.ts'
import { getUnitRecord } from '@portal/contract/units/unit-records.ts'
import { listWork } from '@portal/contract/work/work.ts'
import type { WorkFilter } from '@portal/contract/work/work-schemas.ts'

/** Everything that waits for the service, the longest waiting first. */
export const everything = { view: 'all', order: 'longest' } as const satisfies WorkFilter

/** Rows of the queue that are loaded at once. */
export const rowsOfQueue = 25

/** Colleagues are told of an item that somebody opens, where its page is in sight. */
export const seenByReader = () => (document.hidden ? {} : ({ looking: 'true' } as const))

/** What the page at an address asks first, as it will: where it is opened, the answer comes with the renewed session. */
export function firstCallOf({ pathname, search }: URL): string | undefined {
  const own = partsAt(pages.requestItem, pathname)
  if (own) return pathOfCall(getCase, { params: own })
  const item = partsAt(pages.adminRequestItem, pathname)
  if (item) return pathOfCall(getCaseForAdmin, { params: item, query: { ...everything, ...seenByReader() } })
  const unit = partsAt(pages.adminUnit, pathname)
  if (unit) return pathOfCall(getUnitRecord, { params: unit })
  if (pathname === pages.adminWork && search === '')
    return pathOfCall(listWork, { query: { ...everything, size: rowsOfQueue } })
  return undefined
}
