import { deleteImage } from '@portal/contract/files/files.ts'
import { updateItemStatus } from '@portal/contract/items/items.ts'
import { postMessageAsAdmin } from '@portal/contract/messages/messages.ts'
import { listOwnRequests } from '@portal/contract/requests/requests.ts'
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

test('a message that cannot be sent stays in the box without an alert, and is sent once in the end', async ({
  page,
  portal,
}) => {
  const dealer = await aDealer(portal)
  const { itemIds } = await aSubmittedRequest(dealer)
  await signIn(page, dealer)
  await page.goto(`/request-item/${itemIds[0]}`)
  const messages = page.getByRole('region', { name: 'Messages' })
  const text = messages.getByRole('textbox', { name: 'Message' })

  // The server gets it each time, and no answer arrives.
  const endpoint = '**/api/user/request-items/messages/*'
  await page.route(endpoint, async (route) => {
    if (route.request().method() !== 'POST') return route.abort()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await text.fill('Is anybody there?')
  await messages.getByRole('button', { name: 'Send' }).click()
  await expect(text).toHaveValue('Is anybody there?', { timeout: 20_000 })
  await expect(messages.getByRole('alert')).toHaveCount(0)

  await page.unroute(endpoint)
  await page.reload()
  await expect(text).toHaveValue('Is anybody there?')
  await messages.getByRole('button', { name: 'Send' }).click()
  await expect(text).toHaveValue('')
  await expect(messages.getByRole('article')).toHaveCount(1)
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
  await page.getByRole('log').getByText(/^25 /).scrollIntoViewIfNeeded()

  // Both at once: a picture that arrives in between would move the footer.
  const { scrollWidth, scrollHeight, end } = await page.getByRole('contentinfo').evaluate((footer) => {
    const { scrollWidth, scrollHeight, scrollTop } = document.documentElement
    return { scrollWidth, scrollHeight, end: footer.getBoundingClientRect().bottom + scrollTop }
  })
  expect(scrollWidth).toBeLessThanOrEqual(390)
  expect(scrollHeight).toBe(Math.round(end))
})
