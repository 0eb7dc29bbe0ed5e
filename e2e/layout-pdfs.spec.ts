import { uploadPdf } from '@portal/contract/files/files.ts'
import { addLayoutPdf, updateItemStatus } from '@portal/contract/items/items.ts'
import { limits } from '@portal/domain/limits.ts'
import { wholeChromium } from './chromium.ts'
import { aDealer, aSubmittedRequest, theAdmin } from './claims.ts'
import { addItem, answer, beginRequest, completeRequest, factOf, fillItem } from './dealer-pages.ts'
import { withLargeFile } from './large-file.ts'
import { expect, test } from './portal.ts'
import { aPdf, aPicture } from './sample-files.ts'
import { historyOf, openItem, panel, signInAsAdmin } from './service-desk-pages.ts'
import { signIn } from './signing-in.ts'

test.use({ launchOptions: wholeChromium() })

test('layout PDFs: up to three, PDF only, at most 80 MB, opened and deleted', async ({ page, portal, context }) => {
  const { itemIds } = await aSubmittedRequest(await aDealer(portal), [{ itemType: 'Amplifier' }])
  await signInAsAdmin(page, portal)
  await openItem(page, itemIds[0] ?? 0)
  const layouts = panel(page, 'Layout Schema Upload')
  const choice = layouts.getByLabel('Layout Schema Upload')
  const list = layouts.getByRole('list', { name: 'Layout PDFs' })

  await choice.setInputFiles(aPicture('photo.png'))
  await expect(layouts.getByRole('alert')).toContainText('Only PDF files allowed.')

  await withLargeFile('large.pdf', limits.file.maximumBytes + 1, async (path) => {
    await choice.setInputFiles(path)
    await expect(layouts.getByRole('alert')).toContainText('File exceeds 80MB.')
  })

  // The name says PDF, the bytes do not: the server checks the bytes.
  await choice.setInputFiles({ ...aPicture(), name: 'photo.pdf', mimeType: 'application/pdf' })
  await expect(layouts.getByRole('alert')).toContainText('Only PDF files allowed.')
  await layouts.getByRole('button', { name: 'Dismiss' }).click()

  await page.route('**/uploads/pdf', (route) =>
    route.fulfill({ status: 500, json: { error: 'INTERNAL', message: '' } }),
  )
  await choice.setInputFiles(aPdf('front.pdf'))
  await expect(layouts.getByRole('alert').last()).toContainText('Upload failed.')
  await page.unroute('**/uploads/pdf')
  await layouts.getByRole('button', { name: 'Retry: front.pdf' }).click()
  await expect(list.getByRole('listitem')).toContainText(['front.pdf'])

  await choice.setInputFiles([aPdf('rear.pdf'), aPdf('parts.pdf'), aPdf('fourth.pdf')])
  await expect(layouts.getByRole('alert')).toContainText('Maximum 3 PDFs per item.')
  await expect(list.getByRole('listitem')).toContainText(['front.pdf', 'rear.pdf', 'parts.pdf'])
  await expect(layouts.getByText('Maximum 3 PDFs per item.').last()).toBeVisible()
  await expect(choice).toBeDisabled()

  const opened = context.waitForEvent('page')
  await list.getByRole('button', { name: 'rear.pdf', exact: true }).click()
  await expect.poll(async () => (await opened).url()).toContain('.pdf')
  await (await opened).close()

  await page.route('**/signed-url**', (route) => route.abort())
  await list.getByRole('button', { name: 'rear.pdf', exact: true }).click()
  await expect(layouts.getByText('Could not open file. Please try again later.')).toBeVisible()

  await list.getByRole('button', { name: 'Delete PDF: rear.pdf' }).click()
  await page.getByRole('dialog', { name: 'Delete PDF' }).getByRole('button', { name: 'Delete' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(choice).toBeEnabled()
  await expect(await historyOf(page)).toContainText('Layout PDF removed')
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
  const history = await historyOf(page)
  await expect(history.getByText('Repair outcome: Unsuccessful')).toHaveCount(1)
})
