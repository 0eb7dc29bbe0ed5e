import { m } from '@portal/texts/messages.ts'
import { useContext, useEffect } from 'react'
import { storeOf, useStore } from '../../local-store/store.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import type { Location } from '../../ui/routing/address.ts'
import { Navigation } from '../navigation/navigation.ts'

/** The forms with a running upload. Several may be on a page, but the router asks once. */
const underWay = storeOf(0)

/** Asks before the page is left while `busy`. Needs a `LeaveGuard` above it. */
export function useLeaveGuard(busy: boolean): void {
  useEffect(() => {
    if (!busy) return
    underWay.set(underWay.get() + 1)
    return () => underWay.set(underWay.get() - 1)
  }, [busy])
}

/** Whether two locations are different pages, or different steps of one (in the state). Anchors do not count. */
const isElsewhere = (one: Location, other: Location) =>
  one.pathname !== other.pathname || (!other.hash && JSON.stringify(one.state) !== JSON.stringify(other.state))

/**
 * Asks before the page is left while an upload is running. Render it once in the app. The browser itself asks before a
 * reload or closing the tab.
 */
export function LeaveGuard() {
  const busy = useStore(underWay) > 0
  const confirm = useConfirm()
  const { askBeforeLeaving } = useContext(Navigation)

  useEffect(() => {
    if (!busy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [busy])

  useEffect(() => {
    if (!busy) return
    const ask = () =>
      confirm({
        title: m.upload_leave_heading(),
        body: m.upload_leave_text(),
        confirmText: m.upload_leave(),
        cancelText: m.upload_stay(),
      })
    askBeforeLeaving((from, to) => (isElsewhere(from, to) ? ask : undefined))
    return () => askBeforeLeaving(undefined)
  }, [busy, confirm, askBeforeLeaving])
  return null
}
