import type { Page } from '@playwright/test'
import { aDealer, aSubmittedRequest } from './claims.ts'
import { expect, test } from './portal.ts'
import { rowOf, signInAsAdmin } from './service-desk-pages.ts'

/** Hovers over a link until its page's last call is answered, then opens it without a network. */
async function opensWithoutNetwork(page: Page, rest: () => Promise<void>, last: RegExp, open: () => Promise<void>) {
  let hasCome = false
  const come = page.waitForResponse((response) => last.test(response.url()))
  void come.then(() => {
    hasCome = true
  })
  // A link that still moves while the page is built leaves the pointer behind.
  await expect(async () => {
    await rest()
    await expect.poll(() => hasCome, { timeout: 3_000 }).toBe(true)
  }).toPass()
  await (await come).finished()
  await page.context().setOffline(true)
  await open()
}

test('a request and an item are loaded while the pointer rests on their links', async ({ page, portal }) => {
  const dealer = await aDealer(portal)
  const { requestId, itemIds } = await aSubmittedRequest(dealer)
  await signInAsAdmin(page, portal)
  // The pages of requests and items have never been opened in this browser.
  const row = rowOf(page, requestId)
  await expect(row).toBeVisible()
  await opensWithoutNetwork(
    page,
    () => row.hover(),
    new RegExp(`/request-items/${requestId}/items$`),
    () => row.getByRole('link').first().click(),
  )
  const item = rowOf(page, itemIds[0] ?? 0)
  await expect(item).toBeVisible()
  await page.context().setOffline(false)

  const link = item.getByRole('link').first()
  await opensWithoutNetwork(
    page,
    () => link.focus(),
    new RegExp(`/request-items/item/${itemIds[0]}$`),
    () => link.press('Enter'),
  )
  await expect(page.getByRole('heading', { name: `Item ${itemIds[0]}` })).toBeVisible()
  await page.context().setOffline(false)
})

test('the pages of the navigation load while the pointer rests on their links', async ({ page, portal }) => {
  await signInAsAdmin(page, portal)
  const users = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' })
  await opensWithoutNetwork(
    page,
    async () => {
      await page.mouse.move(0, 600)
      await users.hover()
    },
    /[/]user[/]all/,
    () => users.click(),
  )
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible()
  // The first row of data, below the row of headings.
  await expect(
    page
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: /activate/i }),
  ).toBeVisible()
})
