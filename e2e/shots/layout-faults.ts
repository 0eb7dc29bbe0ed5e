import type { Page } from '@playwright/test'

/** What is wrong with a page's layout, one sentence each: it scrolls sideways, or a text has less room than it needs. */
export const faultsOfLayout = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const faults = new Set<string>()
    if (scrollWidth > clientWidth) faults.add(`the page scrolls sideways by ${scrollWidth - clientWidth} px`)

    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const cutsOff = (box: Element, text: DOMRect) => {
      const { overflowX, overflowY } = getComputedStyle(box)
      const { left, right, top, bottom, width } = box.getBoundingClientRect()
      // What only screen readers read is a box of one pixel.
      if (width <= 1) return false
      return (
        (hides(overflowX) && (text.left < left - 1 || text.right > right + 1)) ||
        (hides(overflowY) && (text.top < top - 1 || text.bottom > bottom + 1))
      )
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (texts.nextNode()) {
      const text = texts.currentNode
      if (!text.textContent?.trim() || !text.parentElement?.checkVisibility()) continue
      range.selectNodeContents(text)
      const place = range.getBoundingClientRect()
      for (let box: Element | null = text.parentElement; box; box = box.parentElement)
        if (cutsOff(box, place)) faults.add(`cut off: “${text.textContent.replaceAll(/\s+/g, ' ').slice(0, 80)}”`)
    }
    return [...faults]
  })
