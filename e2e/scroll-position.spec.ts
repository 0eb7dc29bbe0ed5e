import type { Page } from '@playwright/test'
import { expect, test } from './portal.ts'

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
