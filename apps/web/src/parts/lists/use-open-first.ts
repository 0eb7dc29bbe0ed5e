import { useEffect } from 'react'
import { useNavigate } from '../../ui/routing/routing.tsx'

/** Opens the first thing that a search found, as soon as it is known. */
export function useOpenFirst(asked: boolean, found: string | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!asked || found === undefined) return
    const open = async () => {
      // First the page forgets that it was asked to, so that the back button leads to the results and not on again.
      await navigate(window.location.pathname + window.location.search, { replace: true, preventScrollReset: true })
      // Leaves the field: whoever opens a page with Enter goes on in that page, whose heading takes the focus then.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      await navigate(found)
    }
    void open()
  }, [asked, found, navigate])
}
