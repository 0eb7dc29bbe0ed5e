import { aDealer, aSubmittedRequest } from './claims.ts'
import { expect, test } from './portal.ts'
import { choose, finalize, historyOf, openItem, panel, signInAsAdmin, updateStatus } from './service-desk-pages.ts'

test('an administrator takes a decision back, from the next page and after it closed the request', async ({
  page,
  portal,
}) => {
  const dealer = await aDealer(portal)
  const { itemIds } = await aSubmittedRequest(dealer, [{}, {}])
  const [first = 0, second = 0] = itemIds
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await signInAsAdmin(page, portal)
  await openItem(page, first)

  await test.step('on the next item, with the keyboard; it leads back', async () => {
    await choose(page, 'Client was able to resolve case')
    await updateStatus(page)
    await expect(undo).toBeVisible()
    await page.getByRole('link', { name: 'Next open item' }).click()
    await expect(page.getByRole('heading', { name: `Item ${second}` })).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('heading', { name: `Item ${first}` })).toBeVisible()
    await expect(panel(page, 'Item information')).toContainText('Under review')
    await expect(undo).toHaveCount(0)
  })

  await test.step('the same decision for both items closes the request, and is undone at once', async () => {
    await choose(page, 'Client was able to resolve case')
    await panel(page, 'Update Status')
      .getByRole('checkbox', { name: `Also for item ${second}` })
      .check()
    await updateStatus(page)
    await finalize(page)
    await expect(panel(page, 'Update Status')).toContainText('This request has been closed.')
    await undo.click()
    await expect(panel(page, 'Item information')).toContainText('Under review')
    await expect(await historyOf(page)).toContainText('Undone. Status: Under review')
  })

  expect((await portal.mailsTo(dealer.email)).filter(({ subject }) => /closed|resolve/i.test(subject ?? ''))).toEqual(
    [],
  )
})
