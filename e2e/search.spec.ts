import { aDealer, aSerialNumber, aSubmittedRequest } from './claims.ts'
import { expect, test } from './portal.ts'
import { rowOf, search, signInAsAdmin } from './service-desk-pages.ts'
import { signIn } from './signing-in.ts'

test('a search of the service leads to the item, of a dealer to their own', async ({ page, portal, browser }) => {
  const [dealer, other] = [await aDealer(portal), await aDealer(portal)]
  const serialNumber = aSerialNumber()
  const { requestId, itemIds } = await aSubmittedRequest(dealer, [{}, { serialNumber }], 'Golf 7 Meier')
  const theirs = await aSubmittedRequest(other, [{ serialNumber: `${serialNumber}-B` }], 'Golf 8 Huber')
  const part = serialNumber.slice(2).toLowerCase()
  await signInAsAdmin(page, portal)

  await test.step('what was found is marked, and the arrow keys lead to it', async () => {
    await expect(rowOf(page, requestId)).toBeVisible()
    await page.keyboard.press('/')
    await expect(search(page)).toBeFocused()
    await page.keyboard.type(part)
    const found = rowOf(page, requestId).getByRole('link', { name: serialNumber })
    await expect(found.getByText(serialNumber.slice(2), { exact: true })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(rowOf(page, theirs.requestId).getByRole('link', { name: String(theirs.requestId) })).toBeFocused()
    for (const _step of ['its item', 'the next request', 'its item']) await page.keyboard.press('ArrowDown')
    await expect(found).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: `Item ${itemIds[1]}` })).toBeVisible()
  })

  await test.step('Enter opens the first, also before the answer is there; back leads to the results', async () => {
    await page.keyboard.press('/')
    await expect(search(page)).toBeFocused()
    await page.keyboard.type(part)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: `Item ${theirs.itemIds[0]}` })).toBeVisible()
    await page.goBack()
    await expect(rowOf(page, requestId)).toBeVisible()
    await expect(search(page)).toHaveValue(part)
  })

  await test.step('a dealer searches the own requests on the list', async () => {
    const workshop = await (await browser.newContext()).newPage()
    await signIn(workshop, dealer)
    const own = workshop.getByRole('searchbox', { name: 'Search your requests' })
    await own.fill('golf')
    await expect(workshop).toHaveURL('/requests?q=golf')
    await expect(workshop.getByRole('cell').getByText('Golf', { exact: true })).toBeVisible()
    await own.fill(part)
    await expect(workshop.getByRole('link').getByText(serialNumber.slice(2), { exact: true })).toBeVisible()
    await expect(rowOf(workshop, theirs.requestId)).toHaveCount(0)
    await workshop.reload()
    await expect(own).toHaveValue(part)
    await workshop.getByRole('link', { name: serialNumber }).click()
    await expect(workshop).toHaveURL(`/request-item/${itemIds[1]}?from=active`)
  })
})
