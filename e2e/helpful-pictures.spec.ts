import { expectNoViolations } from './axe.ts'
import { aDealer, aSerialNumber, theAdmin } from './claims.ts'
import { beginRequest, fillItem } from './dealer-pages.ts'
import { aLabelPicture } from './label-film.ts'
import { expect, test } from './portal.ts'
import { recordUnits } from './recorded-units.ts'
import { aPicture, type SampleFile } from './sample-files.ts'
import { panel, signInAsAdmin } from './service-desk-pages.ts'
import { signIn } from './signing-in.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a dealer takes the pictures that help, points at the fault, mends what the service would ask for, and the service sees it', async ({
  page,
  browser,
  portal,
}) => {
  await recordUnits(await theAdmin(portal), [aSerialNumber()])
  await signIn(page, await aDealer(portal))
  await beginRequest(page, 'Rattles')
  const serialNumber = await fillItem(page, { files: [] })
  const shots = page.getByRole('list', { name: 'Pictures that help' }).getByRole('listitem')
  await expect(shots).toContainText(['Type label', 'The fault, close up', 'The whole unit'])
  await page.getByRole('radio', { name: 'Buzz or rattle' }).tap()
  await expect(shots).toContainText(['Type label', 'A video with sound', 'The fault, close up'])
  await expect(page.getByText('This serial number is not in our records')).toBeVisible()
  await expectNoViolations(page, 'pictures that help, of an unknown unit')

  const take = async (name: string, said: string, picture: SampleFile) => {
    const camera = page.waitForEvent('filechooser')
    await page.getByRole('button', { name }).tap()
    await (await camera).setFiles([picture])
    await expect(shots.filter({ hasText: `${said}: ${picture.name}` })).toBeVisible()
  }
  await take('The fault, close up: Take photo', 'Done', aPicture('surround.png'))
  await page.getByRole('button', { name: 'A video with sound: Leave out' }).tap()
  await page.getByRole('button', { name: 'Not possible now' }).tap()
  await expect(shots).toContainText(['Type label', 'A video with sound', 'The fault, close up', 'The whole unit'])
  await expect(page.getByText('ready', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add item' }).tap()

  await page.getByText('The service will probably ask for 2 more things').tap()
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(['Type label', 'The whole unit'])
  await expectNoViolations(page, 'before you send')
  await page.getByRole('button', { name: 'Add: Type label' }).tap()
  await expect(shots.filter({ hasText: 'Type label' })).toBeFocused()
  await take('Type label: Take photo', 'Not sent yet', aPicture('label.png', 320, 240))
  const doubt = page.getByRole('alert').filter({ hasText: '“label.png” has not been sent yet' })
  await expect(doubt).toContainText('It has few pixels, like a preview.')
  await expect(doubt.getByRole('button', { name: 'Use it anyway' })).toBeVisible()
  const another = page.waitForEvent('filechooser')
  await doubt.getByRole('button', { name: 'Choose another' }).tap()
  const buffer = await aLabelPicture([{ kind: 'code128', text: serialNumber }], { degrees: 5 })
  await (await another).setFiles([{ name: 'label.png', mimeType: 'image/png', buffer }])
  await expect(shots.filter({ hasText: 'Done: label.png' })).toBeVisible()
  await expect(page.getByText('ready', { exact: true })).toHaveCount(2)
  await page.getByRole('button', { name: 'Mark a spot in a photo' }).tap()
  await page.getByRole('button', { name: 'Add a mark' }).tap()
  await page.getByLabel('What does mark 1 show?').fill('The torn surround')
  await expectNoViolations(page, 'marking a spot')
  await page.getByRole('button', { name: 'Use these marks' }).tap()
  await expect(page.getByText('The torn surround')).toBeVisible()
  await page.getByRole('button', { name: 'Save item' }).tap()
  await page.getByText('The service will probably ask for one more thing').tap()
  await expect(page.getByRole('button', { name: 'Add: The whole unit' })).toBeVisible()
  await page.getByRole('button', { name: 'Complete request' }).tap()
  await expect(page.getByRole('dialog', { name: 'Request submitted' })).toBeVisible()

  const desk = await (await browser.newContext({ baseURL: portal.url })).newPage()
  await signInAsAdmin(desk, portal)
  await desk.goto(`/admin/requests?q=${serialNumber}`)
  await desk.getByRole('link', { name: serialNumber }).click()
  await expect(panel(desk, 'Item information')).toContainText('Buzz or rattle')
  const pictures = panel(desk, 'Images')
  await pictures.getByRole('button', { name: 'Show Type label: label.png' }).click()
  await expect(pictures.getByText('Type label: label.png')).toBeVisible()
  await expect(pictures).toContainText('A video with sound: left out')
  await expect(pictures).toContainText('Not possible now')
  await expect(pictures).toContainText('Marked by the dealer')
  await expect(pictures.getByRole('img', { name: 'Mark 1' })).toBeVisible()
  await expect(pictures).toContainText('The torn surround')
  await desk.context().close()
})
