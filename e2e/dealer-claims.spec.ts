import { uploadPdf } from '@portal/contract/files/files.ts'
import { addLayoutPdf, updateItemStatus } from '@portal/contract/items/items.ts'
import { aDealer, theAdmin } from './claims.ts'
import { addItem, answer, beginRequest, completeRequest, factOf, fillItem } from './dealer-pages.ts'
import { expect, test } from './portal.ts'
import { aPdf, aPicture, aVideo } from './sample-files.ts'
import { signIn } from './signing-in.ts'

test('a dealer files a loudspeaker with a photo and a video, and sees where it stands', async ({ page, portal }) => {
  const dealer = await aDealer(portal)
  await signIn(page, dealer)
  await expect(page.getByText('No requests found')).toBeVisible()

  await beginRequest(page, 'Golf VIII, front doors')
  const serialNumber = await fillItem(page, { files: [aPicture('front.png'), await aVideo('noise.mov')] })
  await addItem(page)
  await expect(page.getByRole('row').nth(1)).toContainText(serialNumber)
  const requestId = await completeRequest(page)

  const row = page.getByRole('row').filter({ hasText: String(requestId) })
  await expect(row).toContainText('Golf VIII, front doors')
  await expect(row).toContainText('Open')
  await row.getByRole('link', { name: String(requestId) }).click()
  await expect(page).toHaveURL(`/request/${requestId}?from=active`)
  await page.getByRole('link', { name: 'NW-165.2', exact: true }).click()

  await expect(page).toHaveURL(/\/request-item\/\d+\?from=active$/)
  const way = page.getByRole('navigation', { name: 'Where you are' })
  const itemId = await factOf(page, 'Request Item ID').innerText()
  await expect(way.getByRole('listitem')).toHaveText(['Requests', `Request ${requestId}`, `Item ${itemId}`])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Item ${itemId} · ${serialNumber}`)
  await expect(factOf(page, 'Item Type')).toHaveText('Speaker')
  await expect(factOf(page, 'Serial Number')).toHaveText(serialNumber)
  await expect(page.getByRole('region', { name: 'Item information' })).toContainText('Under review')
  await expect(page.getByRole('region', { name: 'Issue description' })).toContainText('Scrapes below 80 Hz.')
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Request submitted')

  await page.getByRole('button', { name: 'Open noise.mov' }).click({ timeout: 30_000 })
  const viewer = page.getByRole('dialog', { name: 'noise.mov' })
  await expect(viewer.getByText('2 of 2')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('dialog', { name: 'front.png' }).getByRole('img', { name: 'front.png' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open noise.mov' })).toBeFocused()
})

test('an amplifier gets its schematic, and its repair outcome is sent once', async ({ page, portal, context }) => {
  await signIn(page, await aDealer(portal))
  await beginRequest(page, 'Amplifier switches off')
  await fillItem(page, { itemType: 'Amplifier', itemNumber: 'NW-5.900' })
  await answer(page, 'repairAttempt', 'no')
  await answer(page, 'schematic', 'yes')
  await addItem(page)
  const requestId = await completeRequest(page)
  await page.getByRole('link', { name: String(requestId) }).click()
  await page.getByRole('link', { name: 'NW-5.900', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Layout PDFs' })).toHaveCount(0)
  const itemId = await factOf(page, 'Request Item ID').innerText()

  const admin = await theAdmin(portal)
  const { pdfPath } = await admin.upload(uploadPdf, aPdf())
  await admin.call(addLayoutPdf, { params: { itemId }, body: { key: pdfPath, name: 'NW-5.900 layout.pdf' } })
  await admin.call(updateItemStatus, { params: { itemId }, body: { status: 'Waiting for feedback' } })
  await page.reload()

  await expect(page.getByText('We wait for the outcome of your repair')).toBeVisible()
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'NW-5.900 layout.pdf' }).click()
  await expect.poll(async () => (await opened).url()).toContain('.pdf')
  await (await opened).close()

  const outcome = page.getByRole('region', { name: 'Repair outcome' })
  await outcome.getByRole('button', { name: 'Submit repair outcome' }).click()
  await expect(outcome.getByText('Please select an outcome.')).toBeVisible()
  await outcome.getByRole('radio', { name: /^Unsuccessful/ }).check()
  const reason = outcome.getByLabel('Why was the repair not successful?')
  await reason.fill('x'.repeat(501))
  await outcome.getByRole('button', { name: 'Submit repair outcome' }).click()
  await expect(outcome.getByText('The reason must be 500 characters or fewer.')).toBeVisible()
  await reason.fill('The main board is cracked.')
  await page.reload()
  await expect(reason).toHaveValue('The main board is cracked.')
  await outcome.getByRole('button', { name: 'Submit repair outcome' }).dblclick()

  await expect(outcome.getByRole('button', { name: 'Already submitted' })).toBeDisabled()
  await expect(outcome.getByRole('radio', { name: /^Unsuccessful/ })).toBeChecked()
  await expect(outcome.getByRole('radio', { name: /^Unsuccessful/ })).toBeDisabled()
  await expect(outcome).toContainText('The main board is cracked.')
  await expect(page.getByRole('region', { name: 'Item information' })).toContainText('Under review')
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByText('Repair outcome: Unsuccessful')).toHaveCount(1)
})
