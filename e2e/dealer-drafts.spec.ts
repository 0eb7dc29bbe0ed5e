import { listOwnRequests } from '@portal/contract/requests/requests.ts'
import { expectNoViolations } from './axe.ts'
import { aDealer } from './claims.ts'
import {
  addItem,
  answer,
  beginRequest,
  chooseFiles,
  completeRequest,
  confirmInstructions,
  deleteBegun,
  fillItem,
  tileOf,
} from './dealer-pages.ts'
import { expect, test } from './portal.ts'
import { aPicture } from './sample-files.ts'
import { signIn, trySignIn } from './signing-in.ts'

test('a reload, going back and an expired session lose nothing that was typed or uploaded', async ({
  page,
  portal,
}) => {
  const dealer = await aDealer(portal)
  await signIn(page, dealer)
  await beginRequest(page, 'Half a claim')
  const serialNumber = await fillItem(page, {
    issueDescription: 'Typed before the reload.',
    files: [aPicture('kept.png')],
  })
  const everythingIsThere = async () => {
    await expect(page.getByLabel('Serial number')).toHaveValue(serialNumber)
    await expect(page.getByLabel('Issue description')).toHaveValue('Typed before the reload.')
    await expect(page.getByRole('radio', { name: 'Speaker' })).toBeChecked()
    await expect(tileOf(page, 'kept.png').getByText('ready')).toBeVisible()
  }

  await page.reload()
  await everythingIsThere()

  await page.getByRole('button', { name: 'Go to overview' }).click()
  await expect(page.getByText('No items yet')).toBeVisible()
  await page.goBack()
  await everythingIsThere()

  await page.context().clearCookies()
  await page.reload()
  await expect(page).toHaveURL(/\/login$/)
  await trySignIn(page, dealer)
  await expect(page).toHaveURL(/\/wizzard$/)
  await everythingIsThere()
  await addItem(page)
  await expect(page.getByRole('row').nth(1)).toContainText(serialNumber)
})

test('a pending request goes on in the overview when opened from the list, and in the form when opened by its address', async ({
  page,
  portal,
}) => {
  await signIn(page, await aDealer(portal))
  await beginRequest(page, 'To be continued')
  const first = await fillItem(page)
  await addItem(page)

  await page.goto('/requests')
  await expect(page.getByRole('link', { name: 'Create warranty request' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Pending request' }).click()
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText(first)

  await page.goto('/requests')
  await page.goto('/wizzard')
  await expect(page.getByRole('heading', { name: 'Add item' })).toBeVisible()
  const second = await fillItem(page)
  await addItem(page)
  await expect(page.getByRole('row').filter({ hasText: /SN-/ })).toHaveCount(2)

  await page.getByRole('row').filter({ hasText: first }).getByRole('button', { name: /^Edit/ }).click()
  await expect(page.getByRole('heading', { name: `Edit item · ${first}` })).toBeVisible()
  await page.getByLabel('Item number').fill('NW-200')
  await page.getByRole('button', { name: 'Save item' }).click()
  await expect(page.getByRole('row').filter({ hasText: first })).toContainText('NW-200')

  await page
    .getByRole('row')
    .filter({ hasText: second })
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('dialog', { name: 'Delete item' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('row').filter({ hasText: second })).toHaveCount(0)
  await completeRequest(page)
  await expect(page.getByRole('link', { name: 'Create warranty request' })).toBeVisible()
})

test('a pending request that the server does not know is forgotten with a sentence, on the list and in the wizard', async ({
  page,
  portal,
}) => {
  await signIn(page, await aDealer(portal))
  await page.goto('/help')
  const begin = () => page.evaluate(() => localStorage.setItem('draftRequestId', '2147483647'))
  await begin()
  await page.goto('/requests')
  await expect(page.getByText('The request you had begun here is no longer pending')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create warranty request' })).toBeVisible()

  await begin()
  await page.goto('/wizzard')
  await expect(page.getByText('This request is no longer pending')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Requests' }).click()
  await expect(page.getByRole('link', { name: 'Create warranty request' })).toBeVisible()
})

test('drafts stand above the list on every device: continued, begun beside another, deleted, and submitted elsewhere', async ({
  page,
  portal,
  browser,
}) => {
  const dealer = await aDealer(portal)
  await signIn(page, dealer)
  await beginRequest(page, 'Golf 7 Meier')
  const serialNumber = await fillItem(page)
  await addItem(page)
  await page.goto('/requests')
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Begin another' }).click()
  await confirmInstructions(page)
  await page.getByLabel('Title').fill('Passat Kurz')
  await page.getByRole('button', { name: 'Create request' }).click()
  await expect(page.getByRole('heading', { name: 'Add item' })).toBeVisible()
  await page.goto('/requests')

  const phone = await (await browser.newContext({ baseURL: portal.url })).newPage()
  await signIn(phone, dealer)
  const cards = phone.getByRole('region', { name: 'Not submitted yet' })
  await expect(cards.getByRole('listitem')).toContainText(['Passat Kurz', 'Golf 7 Meier'])
  await expect(cards.getByRole('listitem').nth(1)).toContainText('1 item')

  await phone.getByRole('button', { name: 'Delete Passat Kurz' }).click()
  await phone.getByRole('dialog', { name: 'Delete draft' }).getByRole('button', { name: 'Delete' }).click()
  await expect(cards.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('The request you had begun here is no longer pending')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create warranty request' })).toBeVisible()

  await phone.getByRole('link', { name: 'Continue Golf 7 Meier' }).click()
  await expect(phone.getByRole('row').nth(1)).toContainText(serialNumber)
  await page.getByRole('link', { name: 'Continue Golf 7 Meier' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText(serialNumber)
  await completeRequest(phone)
  await expect(cards).toHaveCount(0)
  await page.getByRole('button', { name: 'Complete request' }).click()
  await expect(page.getByRole('dialog', { name: 'Request submitted' })).toBeVisible()
})

test('an item that is being written is there on another device, and after the tab was closed', async ({
  page,
  portal,
  browser,
}) => {
  const dealer = await aDealer(portal)
  await signIn(page, dealer)
  await beginRequest(page, 'Golf 7 Meier')
  const kept = page.waitForResponse((response) => response.url().endsWith('/unfinished-item') && response.ok())
  const serialNumber = await fillItem(page, { issueDescription: 'Scrapes below 80 Hz.' })
  await kept
  // At once, as a phone closes what is not looked at.
  await page.getByLabel('Issue description').fill('Scrapes below 80 Hz, both doors.')
  await page.getByRole('button', { name: 'Go to overview' }).click()
  await expect(page.getByText('An item is not added yet')).toBeVisible()
  await expectNoViolations(page)

  const desk = await browser.newContext({ baseURL: portal.url })
  const other = await desk.newPage()
  await signIn(other, dealer)
  const card = other.getByRole('region', { name: 'Not submitted yet' }).getByRole('listitem')
  await expect(card).toContainText('an item being written')
  await other.getByRole('link', { name: 'Continue Golf 7 Meier' }).click()
  await expect(other.getByLabel('Serial number')).toHaveValue(serialNumber)
  await expect(other.getByLabel('Issue description')).toHaveValue('Scrapes below 80 Hz, both doors.')
  await expect(tileOf(other, 'woofer.png').getByText('ready')).toBeVisible()
  await addItem(other)
  await expect(other.getByRole('row').nth(1)).toContainText(serialNumber)
  await expect(other.getByText('An item is not added yet')).toBeHidden()
  await other.getByRole('button', { name: 'Add another item' }).click()
  await expect(other.getByLabel('Serial number')).toHaveValue('')
  await desk.close()
})

test('before a request is submitted without an item that was begun one is asked, and may delete that', async ({
  page,
  portal,
}) => {
  await signIn(page, await aDealer(portal))
  await beginRequest(page, 'Golf 7 Meier')
  await fillItem(page)
  await addItem(page)
  await page.getByRole('button', { name: 'Add another item' }).click()
  await page.getByRole('radio', { name: 'Amplifier' }).check()
  await page.getByLabel('Item number').fill('AX-690')
  await page.getByRole('button', { name: 'Go to overview' }).click()
  await page.getByRole('button', { name: 'Complete request' }).click()
  await page
    .getByRole('dialog', { name: 'Submit without the item you began?' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Item number')).toHaveValue('AX-690')
  await page.getByRole('button', { name: 'Go to overview' }).click()
  await deleteBegun(page)
  await page.getByRole('button', { name: 'Add another item' }).click()
  await expect(page.getByLabel('Item number')).toHaveValue('')
  await page.getByRole('button', { name: 'Go to overview' }).click()
  await page.getByRole('button', { name: 'Complete request' }).click()
  await expect(page.getByRole('dialog', { name: 'Request submitted' })).toBeVisible()
})

test('another item of the same kind asks for its serial number and its pictures only', async ({ page, portal }) => {
  const dealer = await aDealer(portal)
  await signIn(page, dealer)
  await beginRequest(page, 'A pair of doors')
  await fillItem(page, { itemNumber: 'AX-690', itemType: 'Amplifier', issueDescription: 'No output, both channels.' })
  await answer(page, 'repairAttempt', 'no')
  await answer(page, 'schematic', 'yes')
  await addItem(page)
  const first = page.getByRole('row').nth(1)
  await expect(first).toContainText('Amplifier')
  await expect(first).toContainText('No output, both channels.')
  await expectNoViolations(page)

  await page.getByRole('button', { name: 'Same again, other serial number' }).click()
  const serialNumber = page.getByLabel('Serial number', { exact: true })
  await expect(serialNumber).toBeFocused()
  await expect(serialNumber).toHaveValue('')
  await serialNumber.fill('SN-SECOND-DOOR')
  for (const goOn of ['Continue', 'Add another item']) {
    await page.getByRole('button', { name: 'Go to overview' }).click()
    await expect(page.getByText('An item is not added yet')).toBeVisible()
    await page.getByRole('button', { name: goOn, exact: true }).click()
    await expect(serialNumber).toHaveValue('SN-SECOND-DOOR')
  }
  await page.reload()
  await expect(serialNumber).toHaveValue('SN-SECOND-DOOR')
  await expect(page.getByLabel('Issue description')).toHaveValue('No output, both channels.')
  await expect(page.getByText('This serial number is not in our records')).toBeVisible()
  await chooseFiles(page, [aPicture('second.png')])
  await expect(tileOf(page, 'second.png').getByText('ready')).toBeVisible()
  await addItem(page)
  await expect(page.getByRole('row').filter({ hasText: 'AX-690' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Add another item' }).click()
  await expect(serialNumber).toHaveValue('')
})

test('an empty request leads on to its first item, steps reached already are a press away, and its title can be changed', async ({
  page,
  portal,
}) => {
  await signIn(page, await aDealer(portal))
  await beginRequest(page, 'Golf 6')
  const steps = page.getByRole('list', { name: 'Steps of the request' })
  await steps.getByRole('button', { name: 'Overview' }).click()
  await expect(page.getByText('No items yet')).toBeVisible()
  await expect(steps.getByText('done')).toHaveCount(1)

  await page.getByRole('button', { name: 'Change title' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change title' })
  await dialog.getByLabel('Title').fill('Golf 7')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Golf 7')).toBeVisible()
  await expectNoViolations(page)

  await page.getByRole('button', { name: 'Add item' }).click()
  await fillItem(page)
  await addItem(page)
  await expect(steps.getByText('done')).toHaveCount(2)
  await steps.getByRole('button', { name: 'Items' }).click()
  await expect(page.getByRole('heading', { name: 'Add item' })).toBeVisible()
})

test('cancelling asks first, then deletes the draft and shows the list', async ({ page, portal }) => {
  await signIn(page, await aDealer(portal))
  await beginRequest(page, 'A mistake')
  const serialNumber = await fillItem(page)
  await addItem(page)

  const cancel = page.getByRole('button', { name: 'Cancel request' })
  await cancel.click()
  const question = page.getByRole('dialog', { name: 'Cancel request' })
  await question.getByRole('button', { name: 'Keep request' }).click()
  await expect(question).toBeHidden()
  await expect(cancel).toBeFocused()
  await expect(page.getByRole('row').nth(1)).toContainText(serialNumber)

  await cancel.click()
  await question.getByRole('button', { name: 'Cancel request' }).click()
  await expect(page).toHaveURL(/\/requests$/)
  await expect(page.getByRole('link', { name: 'Create warranty request' })).toBeVisible()

  // Its serial number is free again.
  await beginRequest(page, 'The real one')
  await fillItem(page, { serialNumber })
  await addItem(page)
})

test('without a title the request is named after the day', async ({ page, portal }) => {
  await signIn(page, await aDealer(portal))
  await page.getByRole('link', { name: 'Create warranty request' }).click()
  const ok = page.getByRole('button', { name: 'OK' })
  await expect(ok).toBeDisabled()
  await expect(page.getByRole('link', { name: /guidelines/ })).toHaveAttribute(
    'href',
    '/documents/loudspeaker-checking-guidelines.pdf',
  )
  await confirmInstructions(page)

  await page.getByRole('button', { name: 'Create request' }).click()
  const missing = page.getByRole('dialog', { name: 'Missing title' })
  await missing.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Name your request' })).toBeVisible()
  await page.getByRole('button', { name: 'Create request' }).click()
  await missing.getByRole('button', { name: 'Continue without title' }).click()

  await fillItem(page)
  await addItem(page)
  await completeRequest(page)
  await expect(page.getByRole('row').nth(1)).toContainText(/\d{4}-\d{2}-\d{2} Request/)
})

test('explanations that were hidden stay hidden', async ({ page, portal }) => {
  await signIn(page, await aDealer(portal))
  await page.getByRole('link', { name: 'Create warranty request' }).click()
  await confirmInstructions(page)
  await expect(page.getByText('What is a Request – and why name it?')).toBeVisible()
  await page.getByRole('button', { name: "Don't show this again" }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Name your request' })).toBeVisible()
  await expect(page.getByText('What is a Request – and why name it?')).toHaveCount(0)
})

test('double clicks create one request with one item', async ({ page, portal }) => {
  const dealer = await aDealer(portal)
  await signIn(page, dealer)
  await page.getByRole('link', { name: 'Create warranty request' }).click()
  await confirmInstructions(page)
  await page.getByLabel('Title').fill('Pressed twice')
  await page.getByRole('button', { name: 'Create request' }).dblclick()
  await fillItem(page)
  await page.getByRole('button', { name: 'Add item' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Complete request' }).dblclick()
  await page.getByRole('dialog', { name: 'Request submitted' }).getByRole('button', { name: 'OK' }).click()
  const { content } = await dealer.call(listOwnRequests, {})
  expect(content).toMatchObject([{ title: 'Pressed twice', itemCount: 1 }])
})

test('an item whose answer was lost is there once after it is saved again', async ({ page, portal }) => {
  await signIn(page, await aDealer(portal))
  await beginRequest(page, 'Bad connection')
  const serialNumber = await fillItem(page)

  // The server gets the call, and its answer never arrives.
  await page.route(
    '**/api/request-wizzard/*',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Add item' }).click()
  await expect(page.getByText('No connection. What you typed is kept on this device.')).toBeVisible()
  await expect(page.getByLabel('Serial number')).toHaveValue(serialNumber)

  await page.getByLabel('Issue description').fill('Corrected meanwhile.')
  await addItem(page)
  await expect(page.getByRole('row').filter({ hasText: serialNumber })).toHaveCount(1)
  await page.getByRole('button', { name: /^Edit/ }).click()
  await expect(page.getByLabel('Issue description')).toHaveValue('Corrected meanwhile.')
})

test('an upload that breaks off can be sent again by itself, and the form stays as it was', async ({
  page,
  portal,
}) => {
  await signIn(page, await aDealer(portal))
  await beginRequest(page, 'Bad connection')
  const serialNumber = await fillItem(page, { files: [aPicture('first.png')] })

  await page.route('**/api/request-wizzard/uploads', (route) => route.abort('connectionreset'), { times: 1 })
  await chooseFiles(page, [aPicture('second.png')])
  await expect(page.getByText('Upload failed. Please try again.')).toHaveCount(1)
  await expect(tileOf(page, 'second.png').getByText('not uploaded')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add item' })).toBeDisabled()
  await page.getByRole('button', { name: 'Retry: second.png' }).click()
  await expect(tileOf(page, 'second.png').getByText('ready')).toBeVisible()
  await expect(page.getByLabel('Serial number')).toHaveValue(serialNumber)
  await addItem(page)
})

test('files that failed and were replaced do not come back when the connection does', async ({ page, portal }) => {
  await signIn(page, await aDealer(portal))
  await beginRequest(page, 'Bad connection')
  await fillItem(page, { files: [] })
  await page.route('**/api/request-wizzard/uploads', (route) => route.abort('connectionreset'), { times: 2 })
  await chooseFiles(page, [aPicture('lost-1.png'), aPicture('lost-2.png')])
  await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(2)
  await chooseFiles(page, [aPicture('1.png'), aPicture('2.png'), aPicture('3.png')])
  await expect(page.getByText('ready', { exact: true })).toHaveCount(3)

  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Retry: lost-1.png' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Maximum 3 files allowed' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove: lost-1.png' }).click()
  await page.getByRole('button', { name: 'Remove: lost-2.png' }).click()
  await addItem(page)
})

test('changing the item type clears the other fields and the files, and can be undone', async ({ page, portal }) => {
  await signIn(page, await aDealer(portal))
  await beginRequest(page, 'Wrong type')
  await expect(page.getByLabel('Serial number')).toBeDisabled()
  const serialNumber = await fillItem(page, { files: [aPicture('cleared.png')] })

  await page.getByRole('radio', { name: 'Amplifier' }).check()
  await expect(page.getByLabel('Serial number')).toHaveValue('')
  await expect(page.getByLabel('Issue description')).toHaveValue('')
  await expect(page.getByRole('radio', { name: 'Nordwave' })).not.toBeChecked()
  await expect(tileOf(page, 'cleared.png')).toHaveCount(0)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('radio', { name: 'Speaker' })).toBeChecked()
  await expect(page.getByLabel('Serial number')).toHaveValue(serialNumber)
  await expect(tileOf(page, 'cleared.png').getByText('ready')).toBeVisible()
  await addItem(page)
})

test('two tabs on one draft do not undo each other', async ({ page, context, portal }) => {
  await signIn(page, await aDealer(portal))
  await beginRequest(page, 'Two tabs')
  const first = await fillItem(page, { issueDescription: 'Typed in the first tab.' })

  const other = await context.newPage()
  await other.goto('/wizzard')
  await expect(other.getByRole('heading', { name: 'Add item' })).toBeVisible()
  await expect(other.getByLabel('Serial number')).toHaveValue('')
  const second = await fillItem(other, { issueDescription: 'Typed in the second tab.' })
  await other.reload()
  await expect(other.getByLabel('Serial number')).toHaveValue(second)

  await page.reload()
  await expect(page.getByLabel('Serial number')).toHaveValue(first)
  await addItem(page)
  await addItem(other)
  await expect(other.getByRole('row').filter({ hasText: /SN-/ })).toHaveCount(2)

  await page.bringToFront()
  await page.reload()
  await completeRequest(page)
  await expect(other.getByText('This request is no longer pending')).toBeVisible()
})
