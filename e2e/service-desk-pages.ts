import type { Locator, Page } from '@playwright/test'
import { m } from '@portal/texts/messages.ts'
import { expect, type Portal } from './portal.ts'
import { signIn } from './signing-in.ts'

/** Signs the administrator in on the sign-in page. */
export async function signInAsAdmin(page: Page, portal: Portal): Promise<void> {
  await signIn(page, { email: portal.adminEmail, password: portal.adminPassword })
  await expect(page.getByRole('heading', { name: m.service_requests_heading() })).toBeVisible()
}

/** The row of a request or an item, by its id. */
export const rowOf = (page: Page, id: number): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: String(id), exact: false }).first() })

export const search = (page: Page): Locator => page.getByRole('searchbox', { name: m.search_label() })

/** A panel of the item's page, by its title. */
export const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

export const choose = (page: Page, option: string): Promise<void> =>
  panel(page, m.review_update_status()).getByRole('radio', { name: option, exact: true }).check()

export const updateStatus = (page: Page): Promise<void> =>
  panel(page, m.review_update_status()).getByRole('button', { name: m.review_update_status() }).click()

export async function openItem(page: Page, itemId: number): Promise<void> {
  await page.goto(`/admin/request-item/${itemId}?from=active`)
  await expect(page.getByRole('heading', { name: m.page_item({ itemId }) })).toBeVisible()
}
