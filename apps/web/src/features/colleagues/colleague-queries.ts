import {
  deleteNote,
  getTeamwork,
  listColleagues,
  lookAtItem,
  markItemUnread,
  takeItem,
  writeNote,
} from '@portal/contract/colleagues/colleagues.ts'
import { m } from '@portal/texts/messages.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, codeOf } from '../../api/client.ts'
import { queryKeys, readBy } from '../../api/query-keys.ts'
import { useRefreshAfterChange } from '../../api/refresh-after-change.ts'
import { logFailure } from '../../parts/failures/log-failure.ts'
import { polling } from '../../parts/intervals.ts'
import { notify } from '../../ui/notify.ts'

/** What administrators share about an item. */
export const teamworkQuery = (itemId: number) =>
  readBy(queryKeys.teamwork(itemId), getTeamwork, { params: { itemId } }, { refetchInterval: polling.lookedAtMs })

/** The administrators who may act, by name. */
export const colleaguesQuery = readBy(queryKeys.colleagues, listColleagues)

/** Takes an item, hands it over, or gives it back; where a colleague was faster the screen shows how it stands. */
export function useTakeItem(itemId: number) {
  const refreshAfter = useRefreshAfterChange()
  return useMutation({
    mutationFn: (taking: { takenBy: number | null; seenTakenBy: number | null }) =>
      call(takeItem, { params: { itemId }, body: taking }),
    onSuccess: () => refreshAfter({ type: 'item-taken', itemId }),
    onError: async (error) => {
      logFailure('take item')(error)
      if (codeOf(error)) await refreshAfter({ type: 'item-taken', itemId })
    },
  })
}

export function useMarkUnread({ id: itemId, requestId }: { readonly id: number; readonly requestId: number }) {
  const refreshAfter = useRefreshAfterChange()
  return useMutation({
    mutationFn: () => call(markItemUnread, { params: { itemId } }),
    // Said at once, also to whoever has gone to another item meanwhile.
    onSuccess: () => {
      notify.success(m.teamwork_marked_unread())
      return refreshAfter({ type: 'item-marked-unread', requestId })
    },
    onError: (error) => {
      logFailure('mark item as unread')(error)
      notify.error(m.teamwork_action_failed())
    },
  })
}

/** Writes a note; the key makes a repeated call harmless. */
export function useWriteNote(itemId: number) {
  const refreshAfter = useRefreshAfterChange()
  return useMutation({
    mutationFn: ({ key, ...note }: { content: string; tells: readonly number[]; key: string }) =>
      call(writeNote, {
        params: { itemId },
        body: { ...note, tells: [...note.tells] },
        headers: { 'idempotency-key': key },
      }),
    onSuccess: () => refreshAfter({ type: 'note-changed', itemId }),
    onError: async (error) => {
      logFailure('write note')(error)
      if (codeOf(error) === 'NOT_A_COLLEAGUE') await refreshAfter({ type: 'accounts-changed' })
    },
  })
}

export function useDeleteNote(itemId: number, noteId: number) {
  const refreshAfter = useRefreshAfterChange()
  return useMutation({
    mutationFn: () => call(deleteNote, { params: { noteId } }),
    onSuccess: () => refreshAfter({ type: 'note-changed', itemId }),
    onError: logFailure('delete note'),
  })
}

/**
 * Goes on telling colleagues that this item is open here, while the page is in sight, and that it is not once it is left or
 * closed. The call that asked for it said so first, so it belongs where the item is asked for, not where it is drawn. What
 * fails is said again the next time.
 */
export function useSayLooking(itemId: number): void {
  useEffect(() => {
    const say = (looking: boolean) =>
      void call(lookAtItem, { params: { itemId }, body: { looking }, keepalive: !looking }).catch(() => undefined)
    const sayWhetherVisible = () => say(!document.hidden)
    const sayAgain = () => {
      if (!document.hidden) say(true)
    }
    const timer = setInterval(sayAgain, polling.lookingMs)
    document.addEventListener('visibilitychange', sayWhetherVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', sayWhetherVisible)
      if (!document.hidden) say(false)
    }
  }, [itemId])
}
