import type { Page } from '@playwright/test'
import { uploadMedia } from '@portal/contract/files/files.ts'
import { listMessages } from '@portal/contract/messages/messages.ts'
import { createRandom } from '@portal/domain/testing/seeded-random.ts'
import { openAccountMenu } from './account-pages.ts'
import { aDealer, aSubmittedRequest, type Caller } from './claims.ts'
import { attach, tileOf } from './dealer-pages.ts'
import { interruptTenTimes } from './interruptions.ts'
import { findConnection, keptAnswers, loseConnection, signInOnDevice } from './offline-pages.ts'
import { expect, test } from './portal.ts'
import { aLargePhoto, aPicture } from './sample-files.ts'

test.use({ serviceWorkers: 'allow' })

const waiting = (page: Page) => page.getByRole('list', { name: 'Messages that have not been sent yet' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

/** Signs a dealer in, and loses the connection on the page of an item. */
async function onItemWithoutConnection(page: Page, dealer: Caller, itemId: string): Promise<void> {
  await signInOnDevice(page, dealer)
  await expect.poll(() => keptAnswers(page)).toBeGreaterThan(1)
  await page.goto(`/request-item/${itemId}`)
  await expect(field(page)).toBeVisible()
  await expect.poll(() => keptAnswers(page)).toBeGreaterThan(4)
  await loseConnection(page)
}

const itIsSentTogether = (page: Page) =>
  page.getByText('No connection. The file is sent together with the message').first()

test('messages written without a connection wait, over a reload too, and leave once, in their order, a photo as the lighter one', async ({
  page,
  portal,
}) => {
  const dealer = await aDealer(portal)
  const { itemIds } = await aSubmittedRequest(dealer)
  const itemId = String(itemIds[0])
  await onItemWithoutConnection(page, dealer, itemId)

  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  await attach(page, [{ name: 'IMG_0815.HEIC', mimeType: 'image/heic', buffer: heic }])
  await expect(page.getByText('"IMG_0815.HEIC" is a HEIC picture, which this browser cannot read.')).toBeVisible()
  await expect(tileOf(page, 'IMG_0815.HEIC')).toBeHidden()
  const photo = await aLargePhoto()
  await attach(page, [photo])
  await expect(itIsSentTogether(page)).toBeVisible()
  await write(page, 'The basket is bent.')
  await expect(waiting(page)).toContainText('Waits for a connection')
  await expect(waiting(page)).toContainText('basket.jpg')
  await expect(field(page)).toHaveValue('')
  await write(page, 'It hums, too.')
  await write(page, 'Never mind.')
  await expect(waiting(page).getByRole('listitem')).toHaveCount(3)
  await waiting(page).getByRole('listitem').filter({ hasText: 'Never mind.' }).getByRole('button').click()
  await expect(field(page)).toHaveValue('Never mind.')
  await field(page).fill('')

  await page.reload()
  await expect(waiting(page).getByRole('listitem')).toHaveCount(2)
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('dialog', { name: '2 messages have not been sent yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay signed in' }).click()

  const sending = page.waitForRequest((request) => request.url().endsWith(uploadMedia.path))
  await findConnection(page)
  const sentBytes = Number(await (await sending).headerValue('content-length'))
  expect(sentBytes).toBeGreaterThan(10_000)
  expect(sentBytes).toBeLessThan(photo.buffer.length / 2)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(waiting(page)).toBeHidden()
  const thread = await dealer.call(listMessages, { params: { itemId } })
  expect(thread.map(({ messageContent, attachments }) => [messageContent, attachments.length])).toEqual([
    ['The basket is bent.', 1],
    ['It hums, too.', 0],
  ])
})

/** How many seeds are tried: one among the journeys, 50 by hand (`OUTBOX_RUNS=50 npm test -- e2e outbox`). */
const runs = Number(process.env.OUTBOX_RUNS ?? 1)

for (let seed = 1; seed <= runs; seed += 1)
  test(`three messages with a picture arrive exactly once after ten interruptions (seed ${seed})`, async ({
    context,
    portal,
  }) => {
    test.slow()
    const random = createRandom(seed)
    const dealer = await aDealer(portal)
    const { itemIds } = await aSubmittedRequest(dealer)
    const itemId = String(itemIds[0])
    let page = await context.newPage()
    await onItemWithoutConnection(page, dealer, itemId)
    await attach(page, [aPicture('label.png')])
    await expect(itIsSentTogether(page)).toBeVisible()
    for (const text of ['First.', 'Second.', 'Third.']) await write(page, text)
    await expect(waiting(page).getByRole('listitem')).toHaveCount(3)

    page = await interruptTenTimes(page, {
      path: `/request-item/${itemId}`,
      calls: /\/(messages|uploads)(\/\d+)?$/,
      answered: 3,
      random,
    })
    await expect(page.getByRole('article')).toHaveCount(3, { timeout: 60_000 })
    await expect(waiting(page)).toBeHidden()
    const thread = await dealer.call(listMessages, { params: { itemId } })
    expect(thread.map(({ messageContent, attachments }) => [messageContent, attachments.length])).toEqual([
      ['First.', 1],
      ['Second.', 0],
      ['Third.', 0],
    ])
  })
