import type { Locator, Page } from '@playwright/test'
import { getItemForAdmin } from '@portal/contract/items/items.ts'
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

/** The messages of an item, on the page of a dealer as well. */
export const messagesOf = (page: Page): Locator => panel(page, m.thread_heading())

/** The history of an item, on the page of a dealer as well. It is drawn once somebody has scrolled to its place. */
export async function historyOf(page: Page): Promise<Locator> {
  const history = panel(page, m.item_history())
  // Its place gives way to the history itself while it is scrolled to, and is pushed away by what still comes above it.
  await expect(async () => {
    await page.getByLabel(m.item_history(), { exact: true }).first().scrollIntoViewIfNeeded()
    await expect(history).toBeAttached({ timeout: 1_000 })
  }).toPass()
  return history
}

/** Writes a message about the item that is shown. */
export async function writeMessage(page: Page, text: string): Promise<void> {
  await messagesOf(page).getByRole('textbox', { name: m.message_label() }).fill(text)
  await messagesOf(page).getByRole('button', { name: m.common_send() }).click()
}

export const choose = (page: Page, option: string): Promise<void> =>
  panel(page, m.review_update_status()).getByRole('radio', { name: option, exact: true }).check()

export const updateStatus = (page: Page): Promise<void> =>
  panel(page, m.review_update_status()).getByRole('button', { name: m.review_update_status() }).click()

/** Answers yes to the question that comes before a request is closed. */
export const finalize = (page: Page): Promise<void> =>
  page
    .getByRole('dialog', { name: m.review_finalize_heading() })
    .getByRole('button', { name: m.review_finalize_confirm() })
    .click()

/** Activates an account on the list of users. */
export async function activate(page: Page, email: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: email })
  await page.getByRole('link', { name: m.page_users() }).click()
  await row.getByRole('button', { name: m.users_activate() }).click()
  await expect(row).toContainText(m.account_standing_enabled())
}

/** From anywhere to the requests with this number, found by the search. */
export async function searchRequest(page: Page, requestId: number): Promise<void> {
  await page.getByRole('link', { name: m.page_requests() }).click()
  await search(page).fill(String(requestId))
  await expect(page.getByText(m.service_requests_search_results({ search: String(requestId) }))).toBeVisible()
}

/** From the page of a request to its item with this number. */
export const openItemNumbered = (page: Page, itemNumber: string): Promise<void> =>
  page
    .getByRole('table', { name: m.items_of_this_request() })
    .getByRole('row')
    .filter({ hasText: itemNumber })
    .getByRole('link')
    .first()
    .click()

export async function openItem(page: Page, itemId: number): Promise<void> {
  await page.goto(`/admin/request-item/${itemId}?from=active`)
  await expect(page.getByRole('heading', { name: m.page_item({ itemId }) })).toBeVisible()
}

/** From now on the page knows of an item what it has read, until an update of its own is refused. */
export async function readItemAgainOnceRefused(page: Page, itemId: number): Promise<void> {
  const refused = page.waitForResponse((answer) => answer.status() === 409)
  await page.route(`**${getItemForAdmin.path.replace(':itemId', String(itemId))}`, async (route) => {
    await refused
    await route.continue()
  })
}
