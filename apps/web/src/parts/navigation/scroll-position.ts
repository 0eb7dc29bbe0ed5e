import { useEffect, useLayoutEffect } from 'react'
import type { Location } from '../../ui/routing/address.ts'
import { logFailure } from '../failures/log-failure.ts'

const entry = 'scrollPositions'

/** Where pages were left, by the key that the history knows them by. */
let positions: Record<string, number> | undefined

function positionsOfTab(): Record<string, number> {
  try {
    positions ??= JSON.parse(sessionStorage.getItem(entry) ?? '{}') as Record<string, number>
  } catch (error) {
    logFailure('read the scroll positions')(error)
    positions = {}
  }
  return positions
}

/** Notes where a page is left. */
export function notePosition({ key }: Location): void {
  positionsOfTab()[key] = window.scrollY
}

/** Unlike `decodeURIComponent` it takes any text. */
const decoded = (anchor: string) => new URLSearchParams(`anchor=${anchor}`).get('anchor') ?? ''

/**
 * Scrolls to where the page was left; a new page begins at its top or, with an anchor in its address, there. The tab
 * knows the positions after a reload, too.
 */
export function useScrollPosition(location: Location, keepsScroll: boolean): void {
  useLayoutEffect(() => {
    const position = positionsOfTab()[location.key]
    const anchor = location.hash && document.getElementById(decoded(location.hash.slice(1)))
    if (position !== undefined) window.scrollTo(0, position)
    else if (anchor) anchor.scrollIntoView()
    else if (!keepsScroll) window.scrollTo(0, 0)
  }, [location, keepsScroll])

  useEffect(() => {
    const begin = () => {
      history.scrollRestoration = 'manual'
    }
    const end = () => {
      notePosition(location)
      try {
        sessionStorage.setItem(entry, JSON.stringify(positions))
      } catch (error) {
        logFailure('keep the scroll positions')(error)
      }
      // While a page loads anew the browser is the first that can scroll it.
      history.scrollRestoration = 'auto'
    }
    begin()
    window.addEventListener('pageshow', begin)
    window.addEventListener('pagehide', end)
    return () => {
      window.removeEventListener('pageshow', begin)
      window.removeEventListener('pagehide', end)
      history.scrollRestoration = 'auto'
    }
  }, [location])
}
