import { expectNoViolations } from './axe.ts'
import { aDealer } from './claims.ts'
import { addItem, beginRequest, chooseFiles, completeRequest, fillItem, tileOf } from './dealer-pages.ts'
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
  await expectNoViolations(page, 'empty overview')
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
  await expectNoViolations(other, 'list with a draft')
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
  await page.getByRole('button', { name: 'Retry: second.png' }).click()
  await expect(tileOf(page, 'second.png').getByText('ready')).toBeVisible()
  await expect(page.getByLabel('Serial number')).toHaveValue(serialNumber)
  await addItem(page)
})

test('two tabs on one draft do not undo each other', async ({ page, context, portal }) => {
  await signIn(page, await aDealer(portal))
  await beginRequest(page, 'Two tabs')
  // Before anything is typed, since what is typed in one tab is there in a tab that is opened a moment later.
  const other = await context.newPage()
  await other.goto('/wizzard')
  await expect(other.getByLabel('Serial number')).toHaveValue('')

  const first = await fillItem(page, { issueDescription: 'Typed in the first tab.' })
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
