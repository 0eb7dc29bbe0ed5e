import { updateItemStatus } from '@portal/contract/items/items.ts'
import { postMessageAsAdmin } from '@portal/contract/messages/messages.ts'
import { m } from '@portal/texts/messages.ts'
import { expectNoViolations } from './axe.ts'
import { aDealer, aSubmittedRequest, theAdmin } from './claims.ts'
import { expect, test } from './portal.ts'
import {
  choose,
  messagesOf,
  openItem,
  panel,
  readItemAgainOnceRefused,
  signInAsAdmin,
  updateStatus,
  writeMessage,
} from './service-desk-pages.ts'

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

  await readItemAgainOnceRefused(page, itemId)
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
