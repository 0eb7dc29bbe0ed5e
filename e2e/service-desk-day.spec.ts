import { unreadForAdmins } from '@portal/contract/messages/messages.ts'
import { listDistributorsWithRequests } from '@portal/contract/requests/requests.ts'
import { m } from '@portal/texts/messages.ts'
import { aDealer, aMessage, aSerialNumber, aSubmittedRequest, theAdmin } from './claims.ts'
import { expect, test } from './portal.ts'
import { aPicture, aVideo } from './sample-files.ts'
import { choose, historyOf, panel, rowOf, search, signInAsAdmin, updateStatus } from './service-desk-pages.ts'

test('a day at the service desk: find, read, look, ask, decline, exchange, finalise, archive, restore', async ({
  page,
  portal,
}) => {
  const dealer = await aDealer(portal)
  const serialNumber = aSerialNumber()
  const issueDescription = 'Channel 3 is silent after ten minutes.'
  const { requestId, itemIds } = await aSubmittedRequest(
    dealer,
    [
      {
        itemType: 'Amplifier',
        serialNumber,
        issueDescription,
        files: [aPicture('label.png'), await aVideo('restart.mov')],
      },
      { itemNumber: 'NW-25 T' },
    ],
    'VW Golf, complete system',
  )
  const [amplifier = 0, tweeter = 0] = itemIds

  await signInAsAdmin(page, portal)

  await test.step('is offered the distributors as one scrolling list of at most 300 pixels', async () => {
    const many = Array.from({ length: 20 }, (_, at) => ({ id: 20_001 + at, name: `Distributor ${at + 1}` }))
    await page.route(`**${listDistributorsWithRequests.path}?*`, (route) => route.fulfill({ json: many }))
    await page.getByRole('combobox', { name: 'Distributor' }).click()
    const list = page.getByRole('listbox', { name: 'Distributor' })
    await expect(list.getByRole('option', { name: 'Distributor 20' })).toBeAttached()
    const { shown, whole } = await list.evaluate(({ clientHeight, scrollHeight }) => ({
      shown: clientHeight,
      whole: scrollHeight,
    }))
    expect(shown).toBeLessThanOrEqual(300)
    expect(whole).toBeGreaterThan(shown)
    await page.keyboard.press('Escape')
  })

  await test.step('finds the request by a part of its serial number', async () => {
    await search(page).fill(serialNumber.slice(4, -2).toLowerCase())
    await expect(page).toHaveURL(/\/admin\/requests\?q=/)
    await rowOf(page, requestId).click()
    await expect(page.getByRole('heading', { name: `Request ${requestId}` })).toBeVisible()
    await expect(page).toHaveURL(`/admin/request/${requestId}?from=active`)
    await rowOf(page, amplifier).click()
    await expect(page).toHaveURL(`/admin/request-item/${amplifier}?from=active`)
    await expect(page.getByRole('navigation', { name: 'Where you are' })).toHaveText(
      `HomeRequest ${requestId}Item ${amplifier}`,
    )
  })

  await test.step('reads what is wrong, and looks at the picture and the video', async () => {
    await expect(panel(page, 'Item information')).toContainText(serialNumber)
    await expect(panel(page, 'Issue description')).toContainText(issueDescription)
    await page.getByRole('button', { name: 'Open label.png' }).click()
    await expect(page.getByRole('dialog').getByRole('img', { name: 'label.png' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Show restart.mov' }).click()
    const video = panel(page, 'Images').getByLabel('restart.mov', { exact: true })
    await expect(video).toHaveJSProperty('error', null)
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(0)
  })

  await test.step('asks the dealer', async () => {
    const messages = panel(page, 'Messages')
    await messages.getByRole('textbox', { name: 'Message' }).fill('Which head unit is it?')
    await messages.getByRole('button', { name: 'Send' }).click()
    await expect(messages.getByRole('log')).toContainText('Which head unit is it?')
    await choose(page, 'Additional information required')
    await page.getByRole('textbox', { name: 'Which information is missing?' }).fill('The type of the head unit.')
    await updateStatus(page)
    await expect(page.getByText('Saved: Additional information required')).toBeVisible()
    await expect(panel(page, 'Item information')).toContainText('The type of the head unit.')
  })

  await test.step('sees on another page that an answer came', async () => {
    await page.getByRole('link', { name: 'Users' }).click()
    await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible()
    await aMessage(dealer, amplifier, 'A Blaupunkt Bremen SQR 46.')
    await expect(page).toHaveTitle(/^\(\d+\) Users/)
    await page.getByRole('button', { name: 'New messages' }).click()
    await page.getByRole('menuitem', { name: dealer.companyName }).click()
    await expect(panel(page, 'Messages').getByRole('log')).toContainText('A Blaupunkt Bremen SQR 46.')
    // What was loaded while the pointer came is shown before the item is opened for the dealer.
    const admin = await theAdmin(portal)
    const unreadItems = async () => (await admin.call(unreadForAdmins)).newest.map(({ itemId }) => itemId)
    await expect.poll(unreadItems).not.toContain(amplifier)
    // Other journeys on this portal may have left unread items.
    const { count } = await admin.call(unreadForAdmins)
    await expect(page).toHaveTitle(`${count > 0 ? `(${count}) ` : ''}Item ${amplifier} · Membran Warranty`)
  })

  await test.step('declines with an own reason, which is kept', async () => {
    // The next decision would be told in the same mail while it waits.
    // The dealer has answered before it left, so it asks for nothing.
    // What was written before may have left by itself.
    await portal.mailTo(dealer.email, /^Nothing to do – News about /, 'The type of the head unit.')
    await choose(page, 'Declined')
    await updateStatus(page)
    await expect(page.getByRole('alert')).toHaveText('Bitte einen Ablehnungsgrund angeben.')
    await choose(page, 'Custom reason')
    await page.getByRole('textbox', { name: 'Your reason' }).fill('Reverse polarity at the main fuse.')
    await updateStatus(page)
    await expect(panel(page, 'Item information')).toContainText('Reverse polarity at the main fuse.')
    await expect(await historyOf(page)).toContainText('Reverse polarity at the main fuse.')
  })

  await test.step('exchanges the last item, which closes the request', async () => {
    await page.getByRole('link', { name: 'Next open item' }).click()
    await expect(page.getByRole('heading', { name: `Item ${tweeter}` })).toBeVisible()
    await choose(page, 'Warranty exchange')
    await updateStatus(page)
    await expect(page.getByRole('alert')).toHaveText('Bitte eine Exchange-Option angeben.')
    await choose(page, 'Exchange with actual / new series item')
    await updateStatus(page)
    const question = page.getByRole('dialog', { name: 'Finalize Request' })
    await expect(question).toContainText(
      'Setting this item to Warranty exchange will complete the entire request. Are you sure you want to proceed?',
    )
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(panel(page, 'Item information')).toContainText('Under review')
    await updateStatus(page)
    await question.getByRole('button', { name: 'Yes, finalize' }).click()
    await expect(panel(page, 'Update Status')).toContainText('This request has been closed.')
    await expect(panel(page, 'Update Status').getByRole('radio')).toHaveCount(0)
    await expect(panel(page, 'Messages')).toContainText('This request has been closed.')
    await expect(panel(page, 'Messages').getByRole('textbox')).toHaveCount(0)
  })

  await test.step('archives the request and restores it', async () => {
    await page
      .getByRole('link', { name: `Request ${requestId}` })
      .first()
      .click()
    await page.getByRole('link', { name: 'Back to requests' }).click()
    // Back in the search that led here.
    await expect(page).toHaveURL(/\/admin\/requests\?q=/)
    await expect(search(page)).not.toHaveValue('')
    await search(page).fill('')
    await expect(page).toHaveURL('/admin/requests')
    await expect(page.getByText(m.service_requests_newest_first())).toBeVisible()
    await page.getByRole('button', { name: `Archive ${requestId}` }).click()
    const question = page.getByRole('dialog', { name: 'Archive Request' })
    await question.getByRole('button', { name: 'Archive' }).click()
    await expect(rowOf(page, requestId)).toHaveCount(0)
    await page.getByRole('link', { name: 'Archive', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Archived Warranty Requests' })).toBeVisible()
    await rowOf(page, requestId).click()
    await expect(page).toHaveURL(`/admin/request/${requestId}?from=archived`)
    await page.getByRole('link', { name: 'Back to archive' }).click()
    await page.getByRole('button', { name: `Restore ${requestId}` }).click()
    await expect(rowOf(page, requestId)).toHaveCount(0)
    await page.getByRole('link', { name: 'Requests', exact: true }).click()
    await expect(rowOf(page, requestId)).toBeVisible()
  })

  await test.step('the dealer was told that the request is closed', async () => {
    const mail = await portal.mailTo(dealer.email, /closed/i)
    expect(mail.text).toContain(String(requestId))
  })
})
