import type { Drafts } from '@portal/contract/requests/request-schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { forgetDraft, useDraftRequestId } from '../../../parts/drafts/draft-request.ts'
import { draftsQuery } from '../../../parts/drafts/drafts-query.ts'

/** Whether it may be among the drafts: not all of many are listed. */
const mayHold = ({ drafts, more }: Drafts, requestId: number) =>
  more > 0 || drafts.some((draft) => draft.requestId === requestId)

/**
 * Forgets the draft that was begun in this browser once the server knows it no more as one: it was submitted or deleted
 * elsewhere. Answers whether that happened since the page was opened.
 */
export function useLostDraft(): { readonly isLost: boolean; readonly dismiss: () => void } {
  const stored = useDraftRequestId()
  const { data, refetch } = useQuery(draftsQuery)
  const [isLost, setIsLost] = useState(false)
  useEffect(() => {
    if (stored === undefined || !data || mayHold(data, stored)) return
    let outdated = false
    // It may be younger than what was read: begun a moment ago, here or in another tab.
    void refetch().then((read) => {
      if (outdated || !read.isSuccess || mayHold(read.data, stored)) return
      forgetDraft(stored)
      setIsLost(true)
    })
    return () => {
      outdated = true
    }
  }, [stored, data, refetch])
  return { isLost, dismiss: () => setIsLost(false) }
}
