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
      const { left, right, top, bottom } = box.getBoundingClientRect()
      return (
        (hides(overflowX) && (text.left < left - 1 || text.right > right + 1)) ||
        (hides(overflowY) && (text.top < top - 1 || text.bottom > bottom + 1))
      )
    }
    const boxesAround = (text: Node): Element[] =>
      text.parentElement ? [text.parentElement, ...boxesAround(text.parentElement)] : []
    /** What only screen readers read. */
    const isUnseen = (box: Element) =>
      box.getBoundingClientRect().width <= 1 || getComputedStyle(box).clipPath !== 'none' || !box.checkVisibility()

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (texts.nextNode()) {
      const text = texts.currentNode
      const boxes = boxesAround(text)
      if (!text.textContent?.trim() || boxes.some(isUnseen)) continue
      range.selectNodeContents(text)
      const place = range.getBoundingClientRect()
      if (boxes.some((box) => cutsOff(box, place)))
        faults.add(`cut off: “${text.textContent.replaceAll(/\s+/g, ' ').slice(0, 80)}”`)
    }
    return [...faults]
  })
