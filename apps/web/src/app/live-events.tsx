import type { LiveEvent } from '@portal/contract/events/events.ts'
import type { EventKind } from '@portal/domain/event-kinds.ts'
import { useEffect } from 'react'
import { listenToChanges } from '../api/live-events.ts'
import { type AnyChange, useRefreshAfterChanges } from '../api/refresh-after-change.ts'
import { useSession } from '../api/session.ts'
import { delays } from '../parts/intervals.ts'

/** Has the screen follow what others change, once the page stands. */
export function LiveEvents() {
  const userId = useSession()?.userId
  const refreshAfter = useRefreshAfterChanges()
  useEffect(() => {
    if (!userId) return
    const gathered = gather((changes) => void refreshAfter(changes))
    let stop: (() => void) | undefined
    const begin = () => {
      stop = listenToChanges(userId, {
        onEvents: (events) => gathered.add(events.flatMap(changesOfEvent)),
        onUnknown: () => gathered.add([{ type: 'anything' }]),
      })
    }
    const timer = setTimeout(begin, delays.liveMs)
    return () => {
      clearTimeout(timer)
      gathered.drop()
      stop?.()
    }
  }, [userId, refreshAfter])
  return null
}

/** Passes changes on at once, and then those of each second together: many events may be about one thing. */
function gather(pass: (changes: readonly AnyChange[]) => void) {
  const waiting = new Map<string, AnyChange>()
  let timer: ReturnType<typeof setTimeout> | undefined
  function passAll() {
    timer = waiting.size > 0 ? setTimeout(passAll, delays.betweenRefreshesMs) : undefined
    pass([...waiting.values()])
    waiting.clear()
  }
  return {
    add(changes: readonly AnyChange[]) {
      for (const change of changes) waiting.set(JSON.stringify(change), change)
      if (!timer) passAll()
    },
    drop: () => clearTimeout(timer),
  }
}

/** An event about an item, or about a request where no item is named. */
interface Named {
  readonly itemId: number
  readonly requestId: number
}

const changesAfter: { readonly [Kind in EventKind]: (named: Named) => readonly AnyChange[] } = {
  submitted: () => [{ type: 'draftCompleted' }],
  'status-changed': (named) => [{ type: 'itemStatusChanged', ...named }],
  'decision-undone': (named) => [{ type: 'itemStatusChanged', ...named }],
  'request-reopened': (named) => [{ type: 'itemStatusChanged', ...named }],
  'service-resumed': (named) => [{ type: 'itemStatusChanged', ...named }],
  'serial-number-corrected': (named) => [{ type: 'itemStatusChanged', ...named }],
  'next-step-done': (named) => [{ type: 'nextStepDone', ...named }],
  'request-closed': (named) => [{ type: 'itemStatusChanged', ...named }],
  'another-look-asked': (named) => [{ type: 'itemStatusChanged', ...named }],
  'another-look-decided': (named) => [{ type: 'itemStatusChanged', ...named }],
  'repair-outcome-submitted': (named) => [{ type: 'repairOutcomeSubmitted', ...named }],
  'layout-pdf-added': ({ itemId }) => [{ type: 'layoutPdfsChanged', itemId }],
  'layout-pdf-removed': ({ itemId }) => [{ type: 'layoutPdfsChanged', itemId }],
  'message-posted': (named) => [
    { type: 'messagePosted', itemId: named.itemId },
    { type: 'messageArrived', ...named },
  ],
  'video-processed': (named) => [{ type: 'videoProcessed', ...named }],
  'messages-read': ({ requestId }) => [{ type: 'messagesRead', requestId }],
  'request-archived': ({ requestId }) => [{ type: 'requestArchived', requestId }],
  'request-restored': ({ requestId }) => [{ type: 'requestRestored', requestId }],
  'request-taken-back': ({ requestId }) => [{ type: 'requestTakenBack', requestId }],
  'draft-changed': () => [{ type: 'draftsChanged' }],
  'accounts-changed': () => [{ type: 'userToggled' }],
  'company-changed': () => [{ type: 'companyChanged' }],
  'request-handed-over': ({ requestId }) => [{ type: 'requestHandedOver', requestId }],
  'item-taken': ({ itemId }) => [{ type: 'teamworkChanged', itemId }],
  'item-marked-unread': (named) => [{ type: 'itemMarkedUnread', ...named }],
  'item-looked-at': ({ itemId }) => [{ type: 'itemLookedAt', itemId }],
  'note-changed': ({ itemId }) => [{ type: 'teamworkChanged', itemId }],
}

/** What an event means for what is on the screen. Of a kind that this program does not know: everything about its item. */
function changesOfEvent({ kind, itemId, requestId }: LiveEvent): readonly AnyChange[] {
  // Ids are from 10001 on: 0 is nothing that is shown.
  const named = { itemId: itemId ?? 0, requestId: requestId ?? 0 }
  return changesAfter[kind]?.(named) ?? [{ type: 'itemStatusChanged', ...named }]
}
