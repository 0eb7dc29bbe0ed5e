import { useEffect } from 'react'
import { listenToChanges } from '../api/live-events.ts'
import { type AnyChange, changeOfEvent, useRefreshAfterChanges } from '../api/refresh-after-change.ts'
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
        onEvents: (events) => gathered.add(events.map(changeOfEvent)),
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
