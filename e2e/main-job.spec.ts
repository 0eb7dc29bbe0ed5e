import { aPassword, codeFor, confirmCode, register } from './account-pages.ts'
import { addItem, answer, beginRequest, completeRequest, fillItem, openItemOf, requestRow } from './dealer-pages.ts'
import { expect, test } from './portal.ts'
import { aPicture } from './sample-files.ts'
import {
  activate,
  choose,
  finalize,
  messagesOf,
  openItemNumbered,
  panel,
  rowOf,
  searchRequest,
  signInAsAdmin,
  updateStatus,
  writeMessage,
} from './service-desk-pages.ts'
import { passwordOf, trySignIn } from './signing-in.ts'

/** The product's main job, as two people do it in the browser: no step is an API call. */
test('from sign-up to the closed request', async ({ page, portal, browser }) => {
  const office = await (await browser.newContext({ baseURL: portal.url })).newPage()
  const workshop = page
  let email = ''
  let requestId = 0

  await test.step('a dealer registers and verifies the address with the mailed code', async () => {
    email = await register(workshop)
    const code = await codeFor(portal, email, /code/i)
    await confirmCode(workshop, code)
    await expect(workshop).toHaveURL(/\/login/)
    await trySignIn(workshop, { email, password: aPassword })
    await expect(workshop.getByText('Your account has not been activated by an administrator yet.')).toBeVisible()
  })

  await test.step('an administrator activates the account', async () => {
    await signInAsAdmin(office, portal)
    await activate(office, email)
    await portal.mailTo(email, /active/i)
  })

  await test.step('the dealer files a loudspeaker and an amplifier, each with a photo', async () => {
    await passwordOf(workshop).fill(aPassword)
    await workshop.getByRole('button', { name: 'Sign In' }).click()
    await expect(workshop).toHaveURL(/\/requests$/)
    await beginRequest(workshop, 'Golf VIII, complete system')
    await fillItem(workshop, { itemNumber: 'NW-165.2', files: [aPicture('woofer.png')] })
    await addItem(workshop)
    await workshop.getByRole('button', { name: 'Add another item' }).click()
    await fillItem(workshop, { itemType: 'Amplifier', itemNumber: 'NW-5.900', files: [aPicture('amplifier.png')] })
    await answer(workshop, 'repairAttempt', 'yes')
    await workshop.getByLabel('What did you do?').fill('Fuse replaced, it blows again at once.')
    await addItem(workshop)
    requestId = await completeRequest(workshop)
  })

  await test.step('the administrator finds it, reads it and asks a question', async () => {
    await searchRequest(office, requestId)
    await expect(office.getByText(`Results for “${requestId}”`)).toBeVisible()
    await rowOf(office, requestId).click()
    await expect(office).toHaveURL(`/admin/request/${requestId}?from=active`)
    await openItemNumbered(office, 'NW-165.2')
    await expect(panel(office, 'Issue description')).toContainText('Scrapes below 80 Hz.')
    await office.getByRole('button', { name: 'Open woofer.png' }).click()
    await expect(office.getByRole('dialog').getByRole('img', { name: 'woofer.png' })).toBeVisible()
    await office.keyboard.press('Escape')
    await writeMessage(office, 'Which resistance did you measure?')
    await portal.mailTo(email, /message/i)
  })

  await test.step('the dealer sees the unread mark and answers; the answer appears without a reload', async () => {
    await workshop.reload()
    await openItemOf(workshop, requestId, 'NW-165.2')
    await expect(messagesOf(workshop).getByRole('log')).toContainText('Which resistance did you measure?')
    await writeMessage(workshop, '2.1 ohms on the left, 3.4 on the right.')
    await expect(messagesOf(office).getByRole('log')).toContainText('2.1 ohms on the left')
  })

  await test.step('the administrator decides both items, and the request closes', async () => {
    await choose(office, 'Warranty exchange')
    await choose(office, 'Exchange with actual / new series item')
    await updateStatus(office)
    await expect(office.getByText('Saved: Warranty exchange')).toBeVisible()
    await office.getByRole('link', { name: 'Next open item' }).click()
    await expect(panel(office, 'Issue description')).toContainText('Fuse replaced, it blows again at once.')
    await choose(office, 'Technical exchange')
    await choose(office, 'Credit Note')
    await updateStatus(office)
    await finalize(office)
    await expect(panel(office, 'Update Status')).toContainText('This request has been closed.')
  })

  await test.step('the dealer gets a mail, and sees the request closed', async () => {
    const mail = await portal.mailTo(email, /closed/i)
    expect(mail.text).toContain(String(requestId))
    await workshop.getByRole('link', { name: 'Requests', exact: true }).first().click()
    await expect(requestRow(workshop, requestId)).toContainText('Closed')
    await office.context().close()
  })
})
