import { updateItemStatus } from '@portal/contract/items/items.ts'
import { postMessageAsAdmin } from '@portal/contract/messages/messages.ts'
import { limits } from '@portal/domain/limits.ts'
import { m } from '@portal/texts/messages.ts'
import { expectNoViolations } from './axe.ts'
import { aDealer, aSubmittedRequest, theAdmin } from './claims.ts'
import { withLargeFile } from './large-file.ts'
import { expect, test } from './portal.ts'
import { aPdf, aPicture } from './sample-files.ts'
import { choose, messagesOf, openItem, panel, signInAsAdmin, updateStatus, writeMessage } from './service-desk-pages.ts'

test('a colleague’s change is shown instead of overwritten, and what was typed stays, as does a reply that is not taken', async ({
  page,
  portal,
}) => {
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

  const thread = messagesOf(page).getByRole('log')
  const unsent = thread.getByRole('list', { name: m.outbox_messages() }).getByRole('listitem')
  const endpoint = `**${postMessageAsAdmin.path.replace(':itemId', String(itemId))}`
  await page.route(endpoint, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 429, json: { error: 'TOO_MANY_REQUESTS', message: 'Too many' } })
      : route.fallback(),
  )
  await writeMessage(page, 'Which amplifier is it?')
  await expect(unsent.getByRole('status')).toHaveText(m.outbox_refused({ reason: m.refusal_too_many_requests() }))
  await expectNoViolations(page, 'a reply that was not taken')
  await page.unroute(endpoint)
  await page.reload()
  await unsent.getByRole('button', { name: m.common_try_again() }).click()
  await expect(thread.getByRole('article')).toContainText('Which amplifier is it?')
  await expect(unsent).toHaveCount(0)
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
