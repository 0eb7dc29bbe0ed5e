import { useEffect, useRef } from 'react'

/**
 * Lets the browser's Back close a layer above the page instead of leaving the page: adds an entry to the history for as
 * long as the component is shown. A layer that asks before it closes is left by no Back while it asks.
 */
export function useCloseOnBack(onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const mark = Math.random()
    const stayAbove = () => history.pushState({ ...history.state, over: mark }, '')
    stayAbove()
    const onBack = (event: PopStateEvent) => {
      // Not for the router: it is still the same page.
      event.stopImmediatePropagation()
      // The layer may ask first, and stay.
      stayAbove()
      close.current()
    }
    window.addEventListener('popstate', onBack, { capture: true })
    return () => {
      window.removeEventListener('popstate', onBack, { capture: true })
      if (history.state?.over !== mark) return
      window.addEventListener('popstate', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
      history.back()
    }
  }, [])
}
