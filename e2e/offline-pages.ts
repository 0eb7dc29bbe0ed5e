import { expect, type Page } from '@playwright/test'

/** Waits until the portal's files and what was read are on the device. */
export async function keptOnDevice(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('keptAccount'))).toBeTruthy()
}
