import { type RefObject, useLayoutEffect } from 'react'

export type Placement = { side?: 'below' | 'above'; align?: 'start' | 'center' | 'end'; matchWidth?: boolean }

const gap = 6
const edge = 8

/** Puts a top-layer element beside its anchor, on the other side when there is no room, and always inside the window. */
function place(floating: HTMLElement, anchor: Element, { side = 'below', align = 'start', matchWidth }: Placement) {
  const at = anchor.getBoundingClientRect()
  if (matchWidth) floating.style.width = `${at.width}px`
  const width = floating.offsetWidth
  const height = floating.offsetHeight
  const roomBelow = window.innerHeight - at.bottom - gap - edge
  const roomAbove = at.top - gap - edge
  const below =
    side === 'below' ? roomBelow >= height || roomBelow >= roomAbove : roomAbove < height && roomBelow > roomAbove
  const rightToLeft = getComputedStyle(anchor).direction === 'rtl'
  const atLeft =
    align === 'center'
      ? at.left + (at.width - width) / 2
      : (align === 'start') !== rightToLeft
        ? at.left
        : at.right - width

  floating.style.top = `${Math.max(edge, below ? at.bottom + gap : at.top - gap - height)}px`
  floating.style.left = `${Math.min(Math.max(edge, atLeft), Math.max(edge, document.documentElement.clientWidth - width - edge))}px`
  floating.dataset.side = below ? 'below' : 'above'
}

/**
 * Shows `floating` (an element with the popover attribute) in the browser's top layer while `open`, and keeps it beside
 * its anchor when something scrolls or changes size. CSS anchor positioning is not yet in every browser we serve.
 */
export function useAnchored(
  open: boolean,
  anchor: RefObject<Element | null>,
  floating: RefObject<HTMLElement | null>,
  { side = 'below', align = 'start', matchWidth = false }: Placement = {},
): void {
  useLayoutEffect(() => {
    const box = floating.current
    const by = anchor.current
    if (!open || !box || !by) return
    box.showPopover()
    const settle = () => place(box, by, { side, align, matchWidth })
    settle()
    const resized = new ResizeObserver(settle)
    resized.observe(box)
    resized.observe(by)
    window.addEventListener('scroll', settle, { capture: true, passive: true })
    window.addEventListener('resize', settle)
    return () => {
      resized.disconnect()
      window.removeEventListener('scroll', settle, { capture: true })
      window.removeEventListener('resize', settle)
      if (box.isConnected) box.hidePopover()
    }
  }, [open, anchor, floating, side, align, matchWidth])
}
