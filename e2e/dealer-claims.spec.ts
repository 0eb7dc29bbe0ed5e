import { aDealer } from './claims.ts'
import { addItem, beginRequest, completeRequest, factOf, fillItem } from './dealer-pages.ts'
import { expect, test } from './portal.ts'
import { aPicture, aVideo } from './sample-files.ts'
import { historyOf } from './service-desk-pages.ts'
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
  await expect(await historyOf(page)).toContainText('Request submitted')

  await page.getByRole('button', { name: 'Open noise.mov' }).click()
  const viewer = page.getByRole('dialog', { name: 'noise.mov' })
  await expect(viewer.getByText('2 of 2')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('dialog', { name: 'front.png' }).getByRole('img', { name: 'front.png' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open noise.mov' })).toBeFocused()
})
