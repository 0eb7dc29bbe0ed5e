import type { Locator } from '@playwright/test'
import { deleteImage } from '@portal/contract/files/files.ts'
import { updateItemStatus } from '@portal/contract/items/items.ts'
import { postMessageAsAdmin } from '@portal/contract/messages/messages.ts'
import { listOwnRequests } from '@portal/contract/requests/requests.ts'
import { expectNoViolations } from './axe.ts'
import { aDealer, aMessage, aSubmittedRequest, theAdmin } from './claims.ts'
import { attach, tileOf } from './dealer-pages.ts'
import { expect, test } from './portal.ts'
import { aPicture, aVideo } from './sample-files.ts'
import { signIn } from './signing-in.ts'

test('an answer is marked as unread in the lists, appears on the open page by itself, and reading it removes the mark', async ({
  page,
  portal,
}) => {
  const dealer = await aDealer(portal)
  const admin = await theAdmin(portal)
  const { requestId, itemIds } = await aSubmittedRequest(dealer)
  const itemId = String(itemIds[0])
  const answer = (messageContent: string) =>
    admin.call(postMessageAsAdmin, { params: { itemId }, body: { messageContent } })
  await answer('Which car is it?')

  await signIn(page, dealer)
  const row = page.getByRole('row').filter({ hasText: String(requestId) })
  await expect(row).toContainText('New answer from our service')
  await row.getByRole('link', { name: String(requestId) }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('New answer from our service')
  await page.getByRole('row').nth(1).getByRole('link').first().click()

  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages.getByRole('article')).toContainText('Which car is it?')
  await messages.getByRole('textbox', { name: 'Message' }).fill('A Golf VIII.')
  await messages.getByRole('button', { name: 'Send' }).click()
  await expect(messages.getByRole('article')).toHaveCount(2)

  await answer('Thank you, the exchange is on its way.')
  await expect(messages.getByText('Thank you, the exchange is on its way.')).toBeVisible({ timeout: 20_000 })

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Requests' }).click()
  await expect(row).toBeVisible()
  await expect(row).not.toContainText('New answer from our service')
  const { content } = await dealer.call(listOwnRequests, {})
  expect(content[0]?.hasUnreadAdminResponse).toBe(false)
})

test('a video is sent while it is being processed, and opens once it is ready', async ({ page, portal }) => {
  const dealer = await aDealer(portal)
  const { itemIds } = await aSubmittedRequest(dealer)
  await signIn(page, dealer)
  await page.goto(`/request-item/${itemIds[0]}`)
  const messages = page.getByRole('region', { name: 'Messages' })
  await messages.getByRole('textbox', { name: 'Message' }).fill('This is how it sounds.')
  await attach(page, [await aVideo('sound.mov')])
  await expect(messages.getByText(/^(processing…|ready)$/)).toBeVisible({ timeout: 20_000 })
  await messages.getByRole('button', { name: 'Send' }).click()

  const sent = messages.getByRole('article')
  await expect(sent).toContainText('sound.mov')
  await sent.getByRole('button', { name: 'Open sound.mov' }).click({ timeout: 40_000 })
  await expect(page.getByRole('dialog', { name: 'sound.mov' })).toBeVisible()
})

test('a message whose file is gone says so, keeps its text, and is sent without the file', async ({ page, portal }) => {
  const dealer = await aDealer(portal)
  const { itemIds } = await aSubmittedRequest(dealer)
  await signIn(page, dealer)
  await page.goto(`/request-item/${itemIds[0]}`)
  const messages = page.getByRole('region', { name: 'Messages' })
  const composed = messages.getByRole('textbox', { name: 'Message' })
  await composed.fill('Here is the label.')
  const uploaded = page.waitForResponse('**/api/request-wizzard/uploads')
  await attach(page, [aPicture('label.png'), aPicture('fault.png')])
  const { imagePath, fileName } = await (await uploaded).json()
  await expect(messages.getByText('ready', { exact: true })).toHaveCount(2)
  await dealer.call(deleteImage, { query: { key: imagePath } })

  await messages.getByRole('button', { name: 'Send' }).click()
  await expect(messages.getByRole('alert')).toContainText(`“${fileName}” is no longer there. Please upload it again.`)
  await expect(tileOf(page, fileName)).toHaveCount(0)
  await expect(messages.getByText('ready', { exact: true })).toHaveCount(1)
  await expect(composed).toHaveValue('Here is the label.')
  await messages.getByRole('button', { name: 'Send' }).click()
  await expect(messages.getByRole('article')).toContainText('Here is the label.')
  await expect(composed).toHaveValue('')
})

const unsentIn = (messages: Locator) =>
  messages.getByRole('log').getByRole('list', { name: 'Messages that have not been sent yet' }).getByRole('listitem')

test('a message without an answer stays in the thread as not sent, over a reload too, and is posted once', async ({
  page,
  portal,
}) => {
  const dealer = await aDealer(portal)
  const { itemIds } = await aSubmittedRequest(dealer)
  await signIn(page, dealer)
  await page.goto(`/request-item/${itemIds[0]}`)
  const messages = page.getByRole('region', { name: 'Messages' })
  const text = messages.getByRole('textbox', { name: 'Message' })
  const unsent = unsentIn(messages)

  await expect(messages).toContainText('No messages yet.')
  // The server gets it each time, and no answer arrives.
  const endpoint = '**/api/user/request-items/messages/*'
  await page.route(endpoint, async (route) => {
    if (route.request().method() !== 'POST') return route.abort()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await text.fill('Is anybody there?')
  await messages.getByRole('button', { name: 'Send' }).click()
  await expect(unsent.getByRole('status')).toHaveText('Not sent', { timeout: 20_000 })
  await expect(unsent).toContainText('Is anybody there?')
  await expect(text).toHaveValue('')
  await expect(messages.getByRole('alert')).toHaveCount(0)
  await expectNoViolations(page)

  await page.unroute(endpoint)
  await page.reload()
  await unsent.getByRole('button', { name: 'Try again' }).click()
  await expect(unsent).toHaveCount(0)
  await expect(messages.getByRole('log')).toBeFocused()
  await expect(messages.getByRole('article')).toHaveCount(1)
})

test('a message that was not sent can be edited with its files, and nothing typed since is lost', async ({
  page,
  portal,
}) => {
  const dealer = await aDealer(portal)
  const { itemIds } = await aSubmittedRequest(dealer)
  await signIn(page, dealer)
  await page.goto(`/request-item/${itemIds[0]}`)
  const messages = page.getByRole('region', { name: 'Messages' })
  const text = messages.getByRole('textbox', { name: 'Message' })
  const unsent = unsentIn(messages)
  const endpoint = '**/api/user/request-items/messages/*'
  await page.route(endpoint, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { error: 'UNAVAILABLE', message: 'Down for a moment' } })
      : route.fallback(),
  )
  await text.fill('Here is the label.')
  await attach(page, [aPicture('label.png')])
  await expect(messages.getByText('ready', { exact: true })).toBeVisible()
  await messages.getByRole('button', { name: 'Send' }).click()
  await expect(unsent).toContainText('label.png')
  await expect(unsent.getByRole('status')).toHaveText('Not sent')
  await page.unroute(endpoint)

  await text.fill('It is the left one.')
  await unsent.getByRole('button', { name: 'Edit' }).click()
  await expect(text).toHaveValue('Here is the label.\nIt is the left one.')
  await expect(text).toBeFocused()
  await expect(tileOf(page, 'label.png')).toBeVisible()
  await messages.getByRole('button', { name: 'Send' }).click()
  const sent = messages.getByRole('article')
  await expect(sent).toContainText('It is the left one.')
  await expect(sent.getByRole('button', { name: 'Open label.png' })).toBeVisible()
  await expect(unsent).toHaveCount(0)
})

test('an item shows which information is missing and how to answer', async ({ page, portal }) => {
  const dealer = await aDealer(portal)
  const { requestId, itemIds } = await aSubmittedRequest(dealer, [{}, {}])
  await (await theAdmin(portal)).call(updateItemStatus, {
    params: { itemId: String(itemIds[1]) },
    body: { status: 'Additional information required', infoRequiredNote: 'Please photograph the type label.' },
  })
  await signIn(page, dealer)
  await expect(page.getByRole('row').filter({ hasText: String(requestId) })).toContainText(
    'Additional information required',
  )
  await page.goto(`/request-item/${itemIds[0]}`)
  await page.getByRole('link', { name: 'Next item' }).click()
  await expect(page).toHaveURL(new RegExp(`/request-item/${itemIds[1]}\\?from=active$`))
  await expect(page.getByText('We need something from you')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Please photograph the type label.')
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Additional information required')
})

test("another dealer's item cannot be found", async ({ page, portal }) => {
  const { itemIds, requestId } = await aSubmittedRequest(await aDealer(portal))
  await signIn(page, await aDealer(portal))
  await page.goto(`/request-item/${itemIds[0]}`)
  await expect(page.getByRole('heading', { name: 'There is no such item' })).toBeVisible()
  await page.goto(`/request/${requestId}`)
  await expect(page.getByRole('heading', { name: 'There is no such request' })).toBeVisible()
})

test('a long conversation scrolls in its own area, and the page ends with its footer', async ({ page, portal }) => {
  const dealer = await aDealer(portal)
  const { itemIds } = await aSubmittedRequest(dealer)
  const [itemId = 0] = itemIds
  for (let n = 1; n <= 25; n++) await aMessage(dealer, itemId, `${n} ${'Unbroken'.repeat(40)}`)

  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, dealer)
  await page.goto(`/request-item/${itemId}`)
  await page
    .getByRole('log')
    .getByText(/^25 Unbroken/)
    .scrollIntoViewIfNeeded()

  // Both at once: a picture that arrives in between would move the footer.
  const { scrollWidth, scrollHeight, end } = await page.getByRole('contentinfo').evaluate((footer) => {
    const { scrollWidth, scrollHeight, scrollTop } = document.documentElement
    return { scrollWidth, scrollHeight, end: footer.getBoundingClientRect().bottom + scrollTop }
  })
  expect(scrollWidth).toBeLessThanOrEqual(390)
  expect(scrollHeight).toBe(Math.round(end))
})
