import { type RefObject, useEffect } from 'react'
import { useShortcut } from '../shortcuts/use-shortcut.ts'

/** The link of a table row; not one with `data-beside`, which leads elsewhere. */
export const linkOfRow = (row: Element) => row.querySelector<HTMLAnchorElement>('a:not([data-beside])')

export const rowLinks = (frame: HTMLElement | null): HTMLElement[] =>
  [...(frame?.querySelectorAll('tbody tr') ?? [])].flatMap((row) => linkOfRow(row) ?? [])

/** Puts the focus on the first row once it is there; once for each new `call`, undefined for never. */
export function useFocusFirstRow(frame: RefObject<HTMLElement | null>, call: string | undefined, ready: boolean): void {
  useEffect(() => {
    if (call !== undefined && ready) rowLinks(frame.current)[0]?.focus()
  }, [frame, call, ready])
}

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
