import { m } from '@portal/texts/messages.ts'
import { useContext, useEffect } from 'react'
import { storeOf, useStore } from '../../local-store/store.ts'
import { paths } from '../../page-links.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { type Location, pageAt } from '../../ui/routing/address.ts'
import { noteOnlyHere } from '../leaving/only-here.ts'
import { Navigation } from '../navigation/navigation.ts'

/** The forms with a running upload. Several may be on a page, but the router asks once. */
const underWay = storeOf(0)

/** The browser asks before a reload or closing the tab, and signing out asks, too. */
function note(count: number): void {
  underWay.set(count)
  noteOnlyHere('uploads', count)
}

/** Asks before the page is left while `busy`. Needs a `LeaveGuard` above it. */
export function useLeaveGuard(busy: boolean): void {
  useEffect(() => {
    if (!busy) return
    note(underWay.get() + 1)
    return () => note(underWay.get() - 1)
  }, [busy])
}

/** Whether two locations are different pages, or different steps of one (in the state). Anchors do not count. */
export const isElsewhere = (one: Location, other: Location) =>
  pageAt(one) !== pageAt(other) || (!other.hash && JSON.stringify(one.state) !== JSON.stringify(other.state))

/**
 * Asks before the page is left while an upload is running. Render it once in the app.
 */
export function LeaveGuard() {
  const busy = useStore(underWay) > 0
  const confirm = useConfirm()
  const { askBeforeLeaving } = useContext(Navigation)

  useEffect(() => {
    if (!busy) return
    const ask = () =>
      confirm({
        title: m.upload_leave_heading(),
        body: m.upload_leave_text(),
        confirmText: m.upload_leave(),
        cancelText: m.upload_stay(),
      })
    // Whoever signs out was asked before.
    askBeforeLeaving((from, to) => (isElsewhere(from, to) && to.pathname !== paths.signedOut ? ask : undefined))
    return () => askBeforeLeaving(undefined)
  }, [busy, confirm, askBeforeLeaving])
  return null
}
