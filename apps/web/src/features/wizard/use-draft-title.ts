import { useQuery } from '@tanstack/react-query'
import { draftsQuery } from '../../parts/drafts/drafts-query.ts'
import { draftItemsQuery } from './wizard-queries.ts'

/** The title of a draft; undefined until it is known. Its items say it, and the list of drafts while it has none. */
export function useDraftTitle(requestId: number): string | undefined {
  const items = useQuery(draftItemsQuery(requestId))
  const { data } = useQuery(draftsQuery)
  return items.data?.[0]?.requestTitle ?? data?.drafts.find((draft) => draft.requestId === requestId)?.title
}
