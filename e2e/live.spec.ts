import type { Page } from '@playwright/test'
import { updateItemStatus } from '@portal/contract/items/items.ts'
import { aDealer, aSubmittedRequest, theAdmin } from './claims.ts'
import { expect, test } from './portal.ts'
import { messagesOf, openItem, signInAsAdmin, writeMessage } from './service-desk-pages.ts'
import { signIn } from './signing-in.ts'

/** Opens a page and waits until it is told what changes. From then on it reads nothing by itself. */
async function openAndFollow(page: Page, open: () => Promise<unknown>): Promise<void> {
  const follows = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/events' && answer.ok())
  await open()
  await follows
}

test('a decision and a message stand on the open page of the other side by themselves', async ({
  page,
  browser,
  portal,
}) => {
  const dealer = await aDealer(portal)
  const admin = await theAdmin(portal)
  const { itemIds } = await aSubmittedRequest(dealer)
  const [itemId = 0] = itemIds
  await signIn(page, dealer)
  await openAndFollow(page, () => page.goto(`/request-item/${itemId}`))
  const desk = await (await browser.newContext({ baseURL: portal.url })).newPage()
  await signInAsAdmin(desk, portal)
  await openAndFollow(desk, () => openItem(desk, itemId))

  // Without events, a dealer's page never reads a decision by itself.
  const body = { status: 'Additional information required', infoRequiredNote: 'Which fuse was it?' } as const
  await admin.call(updateItemStatus, { params: { itemId: String(itemId) }, body })
  await expect(page.getByText('Which fuse was it?').first()).toBeVisible()

  await writeMessage(page, 'The one of 30 A.')
  await expect(messagesOf(desk).getByText('The one of 30 A.')).toBeVisible()
  await desk.context().close()
})
