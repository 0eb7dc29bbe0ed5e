import { updateItemStatus } from '@portal/contract/items/items.ts'
import { limits } from '@portal/domain/limits.ts'
import { m } from '@portal/texts/messages.ts'
import { expectNoViolations } from './axe.ts'
import { aDealer, aMessage, aSerialNumber, aSubmittedRequest, theAdmin } from './claims.ts'
import { withLargeFile } from './large-file.ts'
import { expect, test } from './portal.ts'
import { aPdf, aPicture } from './sample-files.ts'
import { choose, messagesOf, openItem, panel, signInAsAdmin, updateStatus, writeMessage } from './service-desk-pages.ts'

test('a colleague’s change is shown instead of overwritten, and what was typed stays', async ({ page, portal }) => {
  const { itemIds } = await aSubmittedRequest(await aDealer(portal), [{}, {}])
  const [itemId = 0] = itemIds
  const colleague = await theAdmin(portal)
  await signInAsAdmin(page, portal)
  await openItem(page, itemId)
  await choose(page, 'Declined')
  await choose(page, 'Custom reason')
  const reason = page.getByRole('textbox', { name: 'Your reason' })
  await reason.fill('The seal is broken.')

  await colleague.call(updateItemStatus, {
    params: { itemId: String(itemId) },
    body: { status: 'Warranty exchange', exchangeNote: 'Credit Note' },
  })
  await updateStatus(page)
  const warning = page.getByRole('alert')
  await expect(warning).toContainText('A colleague changed this meanwhile. You now see the current state.')
  await expect(warning).toContainText('Now: Warranty exchange')
  await expect(panel(page, 'Item information')).toContainText('Warranty exchange')
  await expect(reason).toHaveValue('The seal is broken.')

  // Having seen it, the administrator may still set another status.
  await updateStatus(page)
  await expect(panel(page, 'Item information')).toContainText('The seal is broken.')
})

test('a request that a colleague has closed in the meantime can only be read', async ({ page, portal }) => {
  const { itemIds } = await aSubmittedRequest(await aDealer(portal), [{ itemType: 'Amplifier' }])
  const [itemId = 0] = itemIds
  const colleague = await theAdmin(portal)
  await signInAsAdmin(page, portal)
  await openItem(page, itemId)
  await choose(page, 'Additional information required')
  await colleague.call(updateItemStatus, {
    params: { itemId: String(itemId) },
    body: { status: 'Client was able to resolve case' },
  })
  await updateStatus(page)
  await expect(panel(page, 'Update Status')).toContainText('This request has been closed.')
  await expect(panel(page, 'Update Status')).toContainText('Client was able to resolve case')
  await expect(panel(page, 'Update Status').getByRole('radio')).toHaveCount(0)
  await expect(panel(page, 'Layout Schema Upload')).toContainText('This request has been closed.')
})

test('a status update that fails shows no alert and keeps what was filled in', async ({ page, portal }) => {
  const { itemIds } = await aSubmittedRequest(await aDealer(portal))
  await signInAsAdmin(page, portal)
  await openItem(page, itemIds[0] ?? 0)
  await page.route('**/status', (route) => route.fulfill({ status: 500, json: { error: 'INTERNAL', message: '' } }))
  await choose(page, 'Additional information required')
  await page.getByRole('textbox', { name: 'Which information is missing?' }).fill('A picture of the label.')
  const answered = page.waitForResponse('**/status')
  await updateStatus(page)
  await answered
  await expect(panel(page, 'Update Status').getByRole('button', { name: 'Update Status' })).toBeEnabled()
  await expect(page.getByRole('textbox', { name: 'Which information is missing?' })).toHaveValue(
    'A picture of the label.',
  )
  await expect(panel(page, 'Item information')).toContainText('Under review')
  await expect(page.getByRole('alert')).toHaveCount(0)

  // After a reload, too.
  await page.unroute('**/status')
  await page.reload()
  await updateStatus(page)
  await expect(panel(page, 'Item information')).toContainText('A picture of the label.')
})

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
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Layout PDF removed')
})

test('earlier claims of the serial number are one click away', async ({ page, portal }) => {
  const serialNumber = aSerialNumber()
  const first = await aSubmittedRequest(await aDealer(portal), [{ serialNumber }])
  const admin = await theAdmin(portal)
  await admin.call(updateItemStatus, {
    params: { itemId: String(first.itemIds[0]) },
    body: { status: 'Declined', declineReason: 'Out of warranty' },
  })
  const second = await aSubmittedRequest(await aDealer(portal), [{ serialNumber: serialNumber.toLowerCase() }])
  await signInAsAdmin(page, portal)
  await openItem(page, second.itemIds[0] ?? 0)
  await panel(page, 'Item information')
    .getByRole('link', { name: `item ${first.itemIds[0]}` })
    .click()
  await expect(page.getByRole('heading', { name: `Item ${first.itemIds[0]}` })).toBeVisible()
  await expect(panel(page, 'Earlier claims of this serial number')).toContainText('Later claim')
})

test('j and k go through the items of the request, but not while text is typed', async ({ page, portal }) => {
  const dealer = await aDealer(portal)
  const { itemIds } = await aSubmittedRequest(dealer, [{}, {}, {}])
  const [first = 0, second = 0, third = 0] = itemIds
  await aMessage(dealer, third, 'One more picture.')
  await signInAsAdmin(page, portal)
  await openItem(page, first)
  const items = page.getByRole('navigation', { name: 'Items of this request' })
  await expect(items.getByRole('link', { name: `Item ${third}, Under review, New message from user` })).toBeVisible()

  await items.getByRole('button', { name: 'Next item' }).hover()
  await expect(page.getByRole('tooltip').filter({ hasText: 'Next item' })).toHaveText('Next itemj')

  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { name: `Item ${second}` })).toBeFocused()
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { name: `Item ${third}` })).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.getByRole('heading', { name: `Item ${second}` })).toBeVisible()
  const message = panel(page, 'Messages').getByRole('textbox', { name: 'Message' })
  await message.focus()
  await page.keyboard.type('jk/n?')
  await expect(message).toHaveValue('jk/n?')
  await expect(page.getByRole('heading', { name: `Item ${second}` })).toBeVisible()

  // Shortcuts of a single key can be turned off.
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await page.getByRole('checkbox', { name: 'Use single keys' }).uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expect(page.getByRole('heading', { name: `Item ${second}`, includeHidden: true })).toBeAttached()
})

test('a reply that is not taken stays in the thread with the reason, over a reload too, until it is sent or deleted', async ({
  page,
  portal,
}) => {
  const { itemIds } = await aSubmittedRequest(await aDealer(portal))
  const [itemId = 0] = itemIds
  await signInAsAdmin(page, portal)
  await openItem(page, itemId)
  const thread = messagesOf(page).getByRole('log')
  const unsent = thread.getByRole('list', { name: m.outbox_messages() }).getByRole('listitem')
  const endpoint = '**/api/admin/request-items/messages/*'
  await page.route(endpoint, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 429, json: { error: 'TOO_MANY_REQUESTS', message: 'Too many' } })
      : route.fallback(),
  )
  await writeMessage(page, 'Which amplifier is it?')
  const reason = m.outbox_refused({ reason: m.refusal_too_many_requests() })
  await expect(unsent.getByRole('status')).toHaveText(reason)
  await expect(messagesOf(page).getByRole('textbox')).toHaveValue('')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectNoViolations(page)
  await writeMessage(page, 'Never mind.')
  await expect(unsent).toHaveCount(2)

  await page.reload()
  await expect(unsent.nth(1)).toContainText('Never mind.')
  await unsent.nth(1).getByRole('button', { name: m.common_delete() }).click()
  const question = page.getByRole('dialog', { name: m.outbox_delete_question() })
  await question.getByRole('button', { name: m.common_delete() }).click()
  await expect(unsent).toHaveCount(1)

  await page.unroute(endpoint)
  await unsent.getByRole('button', { name: m.common_try_again() }).click()
  await expect(messagesOf(page).getByRole('article')).toContainText('Which amplifier is it?')
  await expect(unsent).toHaveCount(0)
})
