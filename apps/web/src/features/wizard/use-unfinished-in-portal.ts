import { getUnfinishedItem, keepUnfinishedItem } from '@portal/contract/items/unfinished-item.ts'
import type { Draft } from '@portal/contract/requests/request-schemas.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { isConnectionLost } from '../../api/connection.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { draftsQuery } from '../../parts/drafts/drafts-query.ts'
import { forgetNextItem } from '../../parts/drafts/unfinished-forms.ts'
import { logFailure } from '../../parts/failures/log-failure.ts'
import type { ItemFormValues } from './item-form.ts'
import { unfinishedOf } from './unfinished-item.ts'
import { endKeeping, keeperOf } from './unfinished-item-keeper.ts'

/** What the portal keeps of the next item of a draft. A form reads it once, and what is typed into it counts from then on. */
export const unfinishedItemQuery = (requestId: number) =>
  queryOptions({
    queryKey: queryKeys.unfinishedItem(requestId),
    queryFn: ({ signal }) => call(getUnfinishedItem, { params: { requestId }, signal }),
    staleTime: 10_000,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

const noItem = { item: null }

/** Notes whether an item of a draft is being written, before the portal is asked again. */
function useNoteUnfinished(requestId: number): (isUnfinished: boolean) => void {
  const client = useQueryClient()
  const { queryKey } = draftsQuery
  return (isUnfinished) => {
    const itemKey = unfinishedItemQuery(requestId).queryKey
    // What was read before is not what the portal has any more.
    if (isUnfinished) client.removeQueries({ queryKey: itemKey })
    else client.setQueryData(itemKey, noItem)
    const isOther = (draft: Draft) => draft.requestId === requestId && draft.hasUnfinishedItem !== isUnfinished
    const known = client.getQueryData(queryKey)
    if (!known?.drafts.some(isOther)) return
    const drafts = known.drafts.map((draft) => (isOther(draft) ? { ...draft, hasUnfinishedItem: isUnfinished } : draft))
    client.setQueryData(queryKey, { ...known, drafts })
  }
}

/** Whether the next item of a draft is being written, as far as it is known. */
export function useIsUnfinished(requestId: number): boolean {
  const { data } = useQuery(draftsQuery)
  return data?.drafts.find((draft) => draft.requestId === requestId)?.hasUnfinishedItem === true
}

const keepNothing = (requestId: number) => call(keepUnfinishedItem, { params: { requestId }, body: noItem })

/** Forgets the next item of a draft, in the portal and in this tab. */
export function useForgetUnfinished(requestId: number) {
  const note = useNoteUnfinished(requestId)
  return useMutation({
    mutationFn: () => endKeeping(keeperOf(requestId), () => keepNothing(requestId)),
    onSuccess: () => {
      forgetNextItem(requestId)
      note(false)
    },
  })
}

/**
 * Keeps in the portal what stands in the form of the next item of a draft: so it is there after the tab was closed, and
 * on another device. Without a connection it follows when there is one.
 */
export function useUnfinishedInPortal(requestId: number) {
  const note = useNoteUnfinished(requestId)
  const [keeper] = useState(() => keeperOf(requestId))
  useEffect(() => () => keeper.sendNow(), [keeper])
  return {
    note: (values: ItemFormValues) => {
      const item = unfinishedOf(values)
      keeper.note(item)
      note(item !== null)
    },
    /** Makes it an item of the draft, after which it is not kept once more. `save` answers whether it did. */
    finish: async (save: () => Promise<boolean>): Promise<boolean> => {
      const isSaved = await endKeeping(keeper, save)
      if (isSaved) note(false)
      return isSaved
    },
    /** It goes on on this device: the portal has it no more, as far as it can be told now. */
    leave: async (keep: () => Promise<void>): Promise<void> => {
      await endKeeping(keeper, keep)
      note(false)
      if (!isConnectionLost()) await keepNothing(requestId).catch(logFailure('forget what was typed'))
    },
  }
}
