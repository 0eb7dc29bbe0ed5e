import { ArchivedRequests } from '../features/requests/archived-requests.tsx'
import { requestListTexts } from '../features/requests/request-list-texts.ts'
import { PageHeader } from '../ui/page.tsx'

/** /archived-requests: what one put aside (specification 2, User archived list). */
export function Component() {
  return (
    <>
      <PageHeader title={requestListTexts.archived} />
      <ArchivedRequests />
    </>
  )
}
