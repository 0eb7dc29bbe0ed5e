import type { Page } from '@playwright/test'
import { m } from '@portal/texts/messages.ts'
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

test('a request, an item and a page of the navigation are loaded while the pointer or the focus rests on their links', async ({
  page,
  portal,
}) => {
  const dealer = await aDealer(portal)
  const { requestId, itemIds } = await aSubmittedRequest(dealer)
  const [itemId = 0] = itemIds
  await signInAsAdmin(page, portal)

  // None of these pages has ever been opened in this browser.
  await test.step('a request, from anywhere in its row', async () => {
    const row = rowOf(page, requestId)
    await expect(row).toBeVisible()
    await opensWithoutNetwork(
      page,
      () => row.hover(),
      new RegExp(`/request-items/${requestId}/items\\?ahead=true$`),
      () => row.getByRole('link').first().click(),
    )
    await expect(rowOf(page, itemId)).toBeVisible()
    await page.context().setOffline(false)
  })

  await test.step('an item, by keyboard', async () => {
    const link = rowOf(page, itemId).getByRole('link').first()
    await opensWithoutNetwork(
      page,
      // A link that has the focus already tells nobody of it again.
      async () => {
        await link.blur()
        await link.focus()
      },
      new RegExp(`/request-items/item/${itemId}\\?ahead=true$`),
      () => link.press('Enter'),
    )
    await expect(page.getByRole('heading', { name: m.page_item({ itemId }) })).toBeVisible()
    await page.context().setOffline(false)
  })

  await test.step('a page of the navigation', async () => {
    const users = page
      .getByRole('navigation', { name: m.navigation_main() })
      .getByRole('link', { name: m.page_users() })
    await opensWithoutNetwork(
      page,
      async () => {
        await page.mouse.move(0, 600)
        await users.hover()
      },
      /[/]user[/]all/,
      () => users.click(),
    )
    await expect(page.getByRole('heading', { name: m.users_heading() })).toBeVisible()
    // The first row of data, below the row of headings.
    await expect(
      page
        .getByRole('row')
        .nth(1)
        .getByRole('button', { name: /activate/i }),
    ).toBeVisible()
  })
})
