import type { ItemSave } from '@portal/contract/items/item-schemas.ts'
import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { addItem, changeItem, deleteItem, listItems, listLikelyQuestions } from '@portal/contract/items/items.ts'
import { cancelRequest, completeRequest, createRequest, renameDraft } from '@portal/contract/requests/requests.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useRefreshAfterChange } from '../../api/refresh-after-change.ts'
import { draftsQuery } from '../../parts/drafts/drafts-query.ts'
import { polling } from '../../parts/intervals.ts'
import { unfinishedItemQuery } from './unfinished-item.ts'

/** The items of a draft; reloaded while a video is being processed. */
export const draftItemsQuery = (requestId: number) =>
  queryOptions({
    queryKey: queryKeys.draftItems(requestId),
    queryFn: ({ signal }) => call(listItems, { params: { requestId }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.some((item) => item.images.some(({ processing }) => processing === 'processing'))
        ? polling.wizardVideoMs
        : false,
  })

/** What the service is likely to ask for about the items of a draft. */
export const likelyQuestionsQuery = (requestId: number) =>
  queryOptions({
    queryKey: queryKeys.likelyQuestions(requestId),
    queryFn: ({ signal }) => call(listLikelyQuestions, { params: { requestId }, signal }),
  })

/** Begins a draft; the same key creates one, however often it is sent. */
export function useCreateRequest() {
  const client = useQueryClient()
  const refreshAfter = useRefreshAfterChange()
  return useMutation({
    mutationFn: ({ title, key }: { title: string; key: string }) =>
      call(createRequest, { headers: { 'idempotency-key': key }, body: { title } }),
    onSuccess: ({ requestId }) => {
      // Its form need not ask.
      client.setQueryData(unfinishedItemQuery(requestId).queryKey, { item: null })
      void refreshAfter({ type: 'draft-changed', requestId })
    },
  })
}

/** Gives the draft another title, and shows it at once. */
export function useRenameDraft(requestId: number) {
  const client = useQueryClient()
  const refreshAfter = useRefreshAfterChange()
  return useMutation({
    mutationFn: (title: string) => call(renameDraft, { params: { requestId }, body: { title } }),
    onSuccess: ({ title }) => {
      const { queryKey } = draftItemsQuery(requestId)
      client.setQueryData(queryKey, (items) => items?.map((item) => ({ ...item, requestTitle: title })))
      return refreshAfter({ type: 'draft-changed', requestId })
    },
  })
}

interface ChangedItem {
  readonly itemId: number
  /** Which version was changed here; undefined where any is to be replaced. */
  readonly seenVersion: number | undefined
}

/** Saves an item: adds it to the draft, or changes the one that is there. */
export function useSaveItem(requestId: number) {
  const client = useQueryClient()
  const refreshAfter = useRefreshAfterChange()
  return useMutation({
    mutationFn: ({ body, ...save }: { body: ItemSave } & (ChangedItem | { key: string })) =>
      'itemId' in save
        ? call(changeItem, { params: { itemId: save.itemId }, body: { ...body, seenVersion: save.seenVersion } })
        : call(addItem, { params: { requestId }, headers: { 'idempotency-key': save.key }, body }),
    onSuccess: (saved) => {
      const { queryKey } = draftItemsQuery(requestId)
      client.setQueryData(queryKey, (items) => withItem(items ?? [], saved))
      // Another tab may have added one too; the overview need not wait for that.
      void refreshAfter({ type: 'draft-changed', requestId })
    },
  })
}

const withItem = (items: readonly ItemRow[], saved: ItemRow): ItemRow[] =>
  items.some(({ id }) => id === saved.id)
    ? items.map((item) => (item.id === saved.id ? saved : item))
    : [...items, saved]

export function useDeleteItem(requestId: number) {
  const client = useQueryClient()
  const refreshAfter = useRefreshAfterChange()
  const { queryKey } = draftItemsQuery(requestId)
  return useMutation({
    mutationFn: (itemId: number) => call(deleteItem, { params: { itemId } }),
    onSuccess: (_, itemId) => client.setQueryData(queryKey, (items) => items?.filter(({ id }) => id !== itemId)),
    onSettled: () => refreshAfter({ type: 'draft-changed', requestId }),
  })
}

/** Submits the draft; sending it twice submits it once. */
export function useCompleteRequest(requestId: number) {
  const refreshAfter = useRefreshAfterChange()
  return useMutation({
    mutationFn: () => call(completeRequest, { params: { requestId } }),
    onSuccess: () => refreshAfter({ type: 'submitted' }),
  })
}

/** Deletes the draft with its items and files. */
export function useCancelRequest(requestId: number) {
  const refreshAfter = useRefreshAfterChange()
  return useMutation({
    mutationFn: () => call(cancelRequest, { params: { requestId } }),
    onSettled: () => void refreshAfter({ type: 'draft-changed', requestId }),
  })
}

/** The title of a draft; undefined until it is known. Its items say it, and the list of drafts while it has none. */
export function useDraftTitle(requestId: number): string | undefined {
  const items = useQuery(draftItemsQuery(requestId))
  const { data } = useQuery(draftsQuery)
  return items.data?.[0]?.requestTitle ?? data?.drafts.find((draft) => draft.requestId === requestId)?.title
}
