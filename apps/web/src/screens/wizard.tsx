import { useQueryClient } from '@tanstack/react-query'
import { requestListsChanged } from '../features/requests/request-list-queries.ts'
import { Wizard } from '../features/wizard/wizard.tsx'

/** /wizzard: title, items, overview (specification 2, Request wizard). */
export function Component() {
  const client = useQueryClient()
  return <Wizard onSubmitted={() => client.invalidateQueries({ queryKey: requestListsChanged })} />
}
