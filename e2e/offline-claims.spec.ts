import type { Locator, Page } from '@playwright/test'
import { listItems } from '@portal/contract/items/items.ts'
import { listDrafts, listOwnRequests } from '@portal/contract/requests/requests.ts'
import { shareTarget } from '@portal/domain/media/share-target.ts'
import { createRandom } from '@portal/domain/testing/seeded-random.ts'
import { openAccountMenu } from './account-pages.ts'
import { expectNoViolations } from './axe.ts'
import { aDealer, aSerialNumber, type Caller } from './claims.ts'
import { addItem, beginRequest, chooseFiles, confirmInstructions, fillItem, tileOf } from './dealer-pages.ts'
import { comeAndGo, interruptTenTimes } from './interruptions.ts'
import { findConnection, loseConnection, signInOnDevice } from './offline-pages.ts'
import { expect, test } from './portal.ts'
import { aPicture, aVideo, type SampleFile } from './sample-files.ts'

test.use({ serviceWorkers: 'allow' })

const cards = (page: Page): Locator =>
  page.getByRole('list', { name: 'On this device, not sent yet' }).getByRole('listitem')

/** Signs in, waits until the portal is on the device, and loses the connection on the list. */
async function onListWithoutConnection(page: Page, dealer: Caller): Promise<void> {
  await signInOnDevice(page, dealer)
  await loseConnection(page)
}

async function fillItemOnDevice(page: Page, files: readonly SampleFile[], serialNumber = aSerialNumber()) {
  await fillItem(page, { serialNumber, files: [] })
  await chooseFiles(page, files)
  for (const { name } of files) await expect(tileOf(page, name).getByText('on this device')).toBeVisible()
  return serialNumber
}

/** What writes and submits a request. */
const writingCalls = /\/(requests|uploads?|request-wizzard)(\/[\w-]+)*$/

const submit = (page: Page) => page.getByRole('button', { name: 'Complete request' }).click()

/** Every request of a dealer with its items: title, serial numbers, how many files each has. */
async function requestsOf(dealer: Caller) {
  const { content } = await dealer.call(listOwnRequests)
  return Promise.all(
    content.map(async ({ requestId, title }) => {
      const items = await dealer.call(listItems, { params: { requestId: String(requestId) } })
      return [title, items.map(({ serialNumber, images }) => [serialNumber, images.length])]
    }),
  )
}

test('a request written without a connection, with photos and a video, waits over reloads and arrives whole', async ({
  context,
  portal,
}) => {
  const dealer = await aDealer(portal)
  let page = await context.newPage()
  await onListWithoutConnection(page, dealer)
  await beginRequest(page, 'From the cellar')
  await expect(page.getByText('This request is on this device only')).toBeVisible()
  const serialNumber = await fillItemOnDevice(page, [
    aPicture('label.png'),
    aPicture('cone.png'),
    await aVideo('hum.mov'),
  ])

  await page.reload()
  await expect(page.getByLabel('Serial number')).toHaveValue(serialNumber)
  await expect(tileOf(page, 'hum.mov').getByText('on this device')).toBeVisible()
  await page.getByRole('button', { name: 'Open label.png' }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'label.png' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.close()
  page = await context.newPage()
  await page.goto('/requests')
  await expect(cards(page)).toContainText('Being written')
  await page.getByRole('button', { name: 'Continue From the cellar' }).click()
  await expect(page.getByLabel('Serial number')).toHaveValue(serialNumber)
  await expect(tileOf(page, 'hum.mov').getByText('on this device')).toBeVisible()
  await expectNoViolations(page, 'an item on this device')
  await addItem(page)
  await expect(page.getByRole('row').filter({ hasText: serialNumber })).toBeVisible()
  await expect(page.getByText('The service will probably ask for')).toBeVisible()
  await expectNoViolations(page, 'the overview of a request on this device')
  await page.getByRole('button', { name: 'Add another item' }).click()
  await expect(page.getByLabel('Serial number')).toHaveValue('')
  await page.goBack()

  await page.reload()
  await submit(page)
  await expect(cards(page)).toContainText(['From the cellar'])
  await expect(cards(page)).toContainText('3 files')
  await expectNoViolations(page, 'the list with a request on this device')
  await expect(cards(page)).toContainText('Waits for a connection')
  await page.reload()
  await expect(cards(page)).toContainText('Waits for a connection')
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('dialog', { name: '1 request has not been sent yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay signed in' }).click()

  await findConnection(page)
  await expect(page.getByRole('row').filter({ hasText: 'From the cellar' })).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  expect(await requestsOf(dealer)).toEqual([['From the cellar', [[serialNumber, 3]]]])
  expect((await dealer.call(listDrafts)).drafts).toEqual([])
})

test('a draft that was begun online goes on without a connection, and is submitted with what was added before', async ({
  page,
  portal,
}) => {
  const dealer = await aDealer(portal)
  await signInOnDevice(page, dealer)
  await beginRequest(page, 'Down the stairs')
  const before = await fillItem(page)
  await addItem(page)
  await page.getByRole('button', { name: 'Add another item' }).click()
  await page.context().setOffline(true)
  await expect(page.getByText('No connection: what you add is kept on this device')).toBeVisible()
  const since = await fillItem(page, { files: [] })
  await chooseFiles(page, [aPicture('cone.png')])
  await expect(tileOf(page, 'cone.png')).toContainText('on this device')
  await addItem(page)
  await expect(page.getByText('The rest of this request is on this device only')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: since })).toBeVisible()
  await page.reload()
  for (const serialNumber of [before, since])
    await expect(page.getByRole('row').filter({ hasText: serialNumber })).toBeVisible()
  await submit(page)
  await expect(cards(page)).toContainText('Waits for a connection')
  await findConnection(page)
  await expect(page.getByRole('row').filter({ hasText: 'Down the stairs' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create warranty request' })).toBeVisible()
  expect(await requestsOf(dealer)).toEqual([
    [
      'Down the stairs',
      [
        [before, 1],
        [since, 1],
      ],
    ],
  ])
})

/**
 * How many seeds are tried: one among the journeys, 50 by hand (`OFFLINE_CLAIM_RUNS=50 npm test -- e2e
 * offline-claims`).
 */
const runs = Number(process.env.OFFLINE_CLAIM_RUNS ?? 1)

for (let seed = 1; seed <= runs; seed += 1)
  test(`a request with two items and a video arrives exactly once after ten interruptions (seed ${seed})`, async ({
    context,
    portal,
  }) => {
    test.slow()
    const random = createRandom(seed)
    const dealer = await aDealer(portal)
    let page = await context.newPage()
    await onListWithoutConnection(page, dealer)
    await beginRequest(page, 'Often interrupted')
    const first = await fillItemOnDevice(page, [aPicture('label.png'), await aVideo('hum.mov')])
    await addItem(page)
    await page.getByRole('button', { name: 'Add another item' }).click()
    await expect(page.getByLabel('Serial number')).toHaveValue('')
    await expect(tileOf(page, 'label.png')).toHaveCount(0)
    const second = await fillItemOnDevice(page, [aPicture('cone.png')])
    await addItem(page)
    await submit(page)
    await expect(cards(page)).toContainText('Waits for a connection')

    page = await interruptTenTimes(page, {
      path: '/requests',
      calls: writingCalls,
      answered: 5,
      random,
    })
    await expect(page.getByRole('row').filter({ hasText: 'Often interrupted' })).toBeVisible({ timeout: 60_000 })
    await expect(cards(page)).toHaveCount(0)
    expect(await requestsOf(dealer)).toEqual([
      [
        'Often interrupted',
        [
          [first, 2],
          [second, 1],
        ],
      ],
    ])
    expect((await dealer.call(listDrafts)).drafts).toEqual([])
  })

for (let seed = 1; seed <= runs; seed += 1)
  test(`a request that is written while the connection comes and goes arrives exactly once (seed ${seed})`, async ({
    page,
    portal,
  }) => {
    test.slow()
    const dealer = await aDealer(portal)
    await signInOnDevice(page, dealer)
    const stay = await comeAndGo(page, { calls: writingCalls, random: createRandom(seed) })
    await beginRequest(page, 'Now and then')
    const first = await fillItem(page, { files: [] })
    await chooseFiles(page, [aPicture('label.png'), await aVideo('hum.mov')])
    await addItem(page)
    await page.getByRole('button', { name: 'Add another item' }).click()
    await expect(page.getByLabel('Serial number')).toHaveValue('')
    const second = await fillItem(page, { files: [] })
    await chooseFiles(page, [aPicture('cone.png')])
    await addItem(page)
    await submit(page)
    await expect(page).toHaveURL(/\/requests$/)
    await stay()
    await expect(page.getByRole('row').filter({ hasText: 'Now and then' })).toBeVisible({ timeout: 60_000 })
    await expect(cards(page)).toHaveCount(0)
    const [[title, items] = [], ...others] = await requestsOf(dealer)
    expect([title, others]).toEqual(['Now and then', []])
    const inTheirOrder = [
      [first, 2],
      [second, 1],
    ]
    // An item that waits for a file is sent after one that waits for none.
    expect([inTheirOrder, inTheirOrder.toReversed()]).toContainEqual(items)
    expect((await dealer.call(listDrafts)).drafts).toEqual([])
  })

/** What a phone does when something is shared with an installed portal. */
async function share(page: Page, files: readonly SampleFile[]): Promise<void> {
  await page.evaluate((action) => {
    const form = document.createElement('form')
    Object.assign(form, { action, method: 'post', enctype: 'multipart/form-data' })
    const field = Object.assign(document.createElement('input'), { type: 'file', name: 'files', multiple: true })
    field.setAttribute('aria-label', 'To share')
    form.append(field)
    document.body.append(form)
  }, shareTarget.path)
  await page.getByLabel('To share').setInputFiles([...files])
  await page.getByLabel('To share').evaluate((field: HTMLInputElement) => field.form?.submit())
}

test('photos that a phone shares begin a request, whose form asks whether to take them, with and without a connection; of one that is cancelled nothing stays', async ({
  page,
  portal,
}) => {
  const dealer = await aDealer(portal)
  await signInOnDevice(page, dealer)
  const title = page.getByRole('textbox', { name: 'Title' })
  const isKept = page.getByText('The form of the first item asks whether it belongs there.')

  await share(page, [aPicture('label.png')])
  await confirmInstructions(page)
  await expect(isKept).toBeVisible()
  await page.getByRole('button', { name: 'Cancel request' }).click()
  await beginRequest(page, 'Something else')
  await expect(page.getByLabel('Serial number')).toBeVisible()
  const add = page.getByRole('button', { name: 'Add to this item' })
  await expect(add).toHaveCount(0)

  // One more than an item takes.
  const names = ['one.png', 'two.png', 'three.png', 'four.png']
  await share(
    page,
    names.map((name) => aPicture(name)),
  )
  await confirmInstructions(page)
  await expect(page.getByText('Not all that you shared was kept')).toBeVisible()
  await title.fill('Four photos')
  await page.getByRole('button', { name: 'Create request' }).click()
  await expect(page.getByText('one.png, two.png, three.png')).toBeVisible()
  await expect(tileOf(page, 'one.png')).toHaveCount(0)
  await add.click()
  for (const name of names.slice(0, 3))
    await expect(tileOf(page, name).getByText('ready', { exact: true })).toBeVisible()
  await expect(tileOf(page, 'four.png')).toHaveCount(0)

  await loseConnection(page)
  await share(page, [aPicture('label.png'), aPicture('basket.png')])
  await page.waitForURL(/\?shared$/)
  await confirmInstructions(page)
  await expect(isKept).toBeVisible()
  await title.fill('Torn surround')
  await page.getByRole('button', { name: 'Create request' }).click()
  await add.click()
  for (const name of ['label.png', 'basket.png'])
    await expect(tileOf(page, name).getByText(/on this device$/)).toBeVisible()
  await fillItem(page, { files: [] })
  await addItem(page)
  await submit(page)
  await expect(cards(page)).toContainText('Waits for a connection')
  await findConnection(page)
  await expect(page.getByRole('row').filter({ hasText: 'Torn surround' })).toBeVisible()
  expect(await requestsOf(dealer)).toEqual([['Torn surround', [[expect.any(String), 2]]]])
})
