import type { Page } from '@playwright/test'
import { m } from '@portal/texts/messages.ts'
import { aDealer } from './claims.ts'
import { expect, test } from './portal.ts'
import { signIn } from './signing-in.ts'

const top = (page: Page) => page.evaluate(() => Math.round(scrollY))
const scrollDownTo = async (page: Page, y: number) => {
  await page.evaluate((wanted) => scrollTo(0, wanted), y)
  await expect.poll(() => top(page)).toBe(y)
}

test('a page opened by its address begins at its top, and a reloaded one where it was', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/privacy')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await scrollDownTo(page, 600)

  await page.reload()
  await expect.poll(() => top(page)).toBe(600)

  await page.goto('/imprint')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await top(page)).toBe(0)

  await page.goBack()
  await expect.poll(() => top(page)).toBe(600)
})

test('a link to a place on the page leads there each time, and the way back to where it was followed', async ({
  page,
  portal,
}) => {
  await signIn(page, await aDealer(portal))
  await page.goto('/help')
  const contents = page.getByRole('navigation', { name: m.help_contents_label() })
  const [first, other] = [contents.getByRole('link').nth(1), contents.getByRole('link').nth(2)]
  await first.click()
  await expect.poll(() => top(page)).toBeGreaterThan(300)
  const place = await top(page)
  await scrollDownTo(page, 20)

  await first.click()
  await expect.poll(() => top(page)).toBe(place)

  await scrollDownTo(page, 40)
  await other.click()
  await expect.poll(() => top(page)).not.toBe(40)
  await page.goBack()
  await expect.poll(() => top(page)).toBe(40)
})
