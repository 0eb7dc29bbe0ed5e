import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

type Browsed = typeof globalThis & { axe?: typeof axe }

/** The rules whose answer depends on colours. */
const colourRules = ['color-contrast', 'link-in-text-block']

const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** Axe finds nothing on the page, once that is there. `where` names the page when it does. */
export async function expectNoViolations(page: Page, where = page.url()): Promise<void> {
  expect(await violationsOn(page, where)).toEqual([])
}

/**
 * Axe finds nothing on the page in light and in dark colours, and on a phone. All on the page as it is: colours do not
 * depend on the layout, and everything else does not depend on colours.
 */
export async function expectNoViolationsInAnyLook(page: Page, where: string): Promise<void> {
  const found = await violationsOn(page, `${where}, light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  found.push(...(await violationsOn(page, `${where}, dark`, colourRules)))
  await page.setViewportSize(phone)
  found.push(...(await violationsOn(page, `${where}, on a phone`)))
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(found).toEqual([])
}

async function violationsOn(page: Page, where: string, rules?: string[]): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached()
  // Once for each page that is loaded: it is longer than all that the page loads itself.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (runOnly) => {
    const { axe } = globalThis as Browsed
    // What answers to a new size or appearance has done so after a frame; colours turn, however fast, on later ones.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const turning = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(turning.map(({ finished }) => finished))
    const results = await axe?.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) })
    return results?.violations.map(({ id, help, nodes }) => ({
      id,
      // With the measured contrast, for example.
      parts: nodes.map(({ html, any: [first] }) => `${first?.message ?? help}: ${html}`),
    }))
  }, rules)
  if (!violations) throw new Error(`Axe did not look at ${where}.`)
  return violations.flatMap(({ id, parts }) => parts.map((part) => `${where}: ${id}, ${part}`))
}
