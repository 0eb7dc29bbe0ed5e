import type { RefObject } from 'react'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { rowLinks } from './use-focus-first-row.ts'

/** `j` and `k` put the focus on the next and the previous row of a list of the administrators; Enter opens it. */
export function useRowKeys(frame: RefObject<HTMLElement | null>): void {
  const step = (by: 1 | -1) => () => {
    const links = rowLinks(frame.current)
    const row = document.activeElement?.closest('tr')
    const at = links.findIndex((link) => row?.contains(link))
    links[at < 0 ? 0 : Math.min(Math.max(at + by, 0), links.length - 1)]?.focus()
  }
  useShortcut('nextItem', step(1))
  useShortcut('previousItem', step(-1))
}
