import { useEffect, useRef } from 'react'

/**
 * Lets the browser's Back close a layer above the page instead of leaving the page: adds an entry to the history for as
 * long as the component is shown.
 */
export function useCloseOnBack(onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const mark = Math.random()
    history.pushState({ ...history.state, over: mark }, '')
    const onBack = (event: PopStateEvent) => {
      // Not for the router: it is still the same page.
      event.stopImmediatePropagation()
      close.current()
    }
    window.addEventListener('popstate', onBack, { capture: true, once: true })
    return () => {
      window.removeEventListener('popstate', onBack, { capture: true })
      if (history.state?.over !== mark) return
      window.addEventListener('popstate', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
      history.back()
    }
  }, [])
}
