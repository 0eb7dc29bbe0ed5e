import type { Page } from '@playwright/test'

declare global {
  interface Window {
    pageWaits?: number[]
  }
}

/**
 * Measures in the page how long somebody waits for the next item: from the last key or click until its heading was
 * painted. Call it before the page is opened.
 *
 * @returns what reads the waits so far, in milliseconds
 */
export async function measureWaits(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const waits: number[] = []
    window.pageWaits = waits
    let lastInput = 0
    let shown: string | null = null
    for (const input of ['keydown', 'click'])
      window.addEventListener(input, ({ timeStamp }) => (lastInput = timeStamp), { capture: true })
    new MutationObserver(() => {
      const heading = [...document.getElementsByTagName('h2')].find(({ textContent }) =>
        /^Item \d+ · /.test(textContent),
      )
      if (!heading || heading.textContent === shown) return
      shown = heading.textContent
      const began = lastInput
      // After the frame that shows it.
      requestAnimationFrame(() => setTimeout(() => waits.push(Math.round(performance.now() - began))))
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => window.pageWaits ?? [])
}

/** The median and the longest, to be read by people: how quick a machine is decides no test. */
export function saidOfWaits(waits: readonly number[]): string {
  const sorted = [...waits].sort((a, b) => a - b)
  return `${sorted[Math.floor(sorted.length / 2)]} ms median, ${sorted.at(-1)} ms at most`
}
