import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useConfirm } from '../../ui/confirm.tsx'

/**
 * Asks before the page is left while something is under way that leaving would stop. The browser asks by itself for a
 * reload or a closed tab.
 */
export function useLeaveGuard(busy: boolean): void {
  const confirm = useConfirm()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => busy && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!busy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [busy])

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm({
      title: 'A file is still uploading',
      body: 'If you leave this page now, the upload stops. Everything you typed is kept.',
      confirmText: 'Leave',
      cancelText: 'Stay',
    }).then((leave) => (leave ? blocker.proceed() : blocker.reset()))
  }, [blocker, confirm])
}
