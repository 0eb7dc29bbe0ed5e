import { getItemForAdmin } from '@portal/contract/items/items.ts'
import { takeBackRequest } from '@portal/contract/requests/requests.ts'
import { expectNoViolations } from './axe.ts'
import { aDealer, aSubmittedRequest, theAdmin } from './claims.ts'
import { completeRequest, requestRow } from './dealer-pages.ts'
import { expect, test } from './portal.ts'
import { signIn } from './signing-in.ts'

test('a dealer takes a request back and submits it again, withdraws one, and comes too late for one that was opened', async ({
  page,
  portal,
}) => {
  const dealer = await aDealer(portal)
  const { requestId, itemIds } = await aSubmittedRequest(dealer, [{ itemNumber: 'NW-BACK' }])
  const mistake = await aSubmittedRequest(dealer, [{}], 'Sent by mistake')
  const takeBack = page.getByRole('button', { name: 'Take back and edit' })
  const withdraw = page.getByRole('button', { name: 'Withdraw' })
  await signIn(page, dealer)

  await page.goto(`/request/${requestId}`)
  await expect(takeBack).toBeVisible()
  await expectNoViolations(page)
  await takeBack.click()
  await expect(page.getByRole('row').filter({ hasText: 'NW-BACK' })).toBeVisible()
  await completeRequest(page)
  await expect(requestRow(page, requestId)).toBeVisible()

  await page.goto(`/request/${mistake.requestId}`)
  await withdraw.click()
  const question = page.getByRole('dialog', { name: 'Withdraw Request' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(withdraw).toBeFocused()
  await withdraw.click()
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText(`Request ${mistake.requestId} is withdrawn.`)).toBeVisible()
  await expect(requestRow(page, requestId)).toBeVisible()
  await expect(page.getByText('Sent by mistake')).toHaveCount(0)

  await page.goto(`/request/${requestId}`)
  await expect(takeBack).toBeVisible()
  const admin = await theAdmin(portal)
  // Opened after the button was pressed: a page that hears of it before takes the button away.
  await page.route(`**${takeBackRequest.path.replace(':requestId', String(requestId))}`, async (route) => {
    await admin.call(getItemForAdmin, { params: { itemId: String(itemIds[0]) } })
    await route.continue()
  })
  await takeBack.click()
  await expect(page.getByText('This request can no longer be taken back')).toBeVisible()
  await expect(takeBack).toHaveCount(0)
})
