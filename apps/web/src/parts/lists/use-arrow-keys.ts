import { type RefObject, useEffect } from 'react'

/** The arrow keys move the focus between the links of a list. */
export function useArrowKeys(frame: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    const list = frame.current
    if (!active || !list) return
    const move = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      const links = [...list.querySelectorAll('a')]
      const at = links.indexOf(document.activeElement as HTMLAnchorElement)
      const next = links[at + step]
      if (step === 0 || at < 0 || !next) return
      event.preventDefault()
      next.focus()
    }
    list.addEventListener('keydown', move)
    return () => list.removeEventListener('keydown', move)
  }, [frame, active])
}
