import type { Locator } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { aDealer, aSerialNumber, theAdmin } from './claims.ts'
import { factOf } from './dealer-pages.ts'
import { aLabelPicture } from './label-film.ts'
import { expect, test } from './portal.ts'
import { aCoveredProduct } from './recorded-units.ts'
import { signIn } from './signing-in.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a claim of a known loudspeaker takes 12 touches, where typing its model took 15, and another one 6, where it took 10', async ({
    page,
    portal,
  }) => {
    const product = await aCoveredProduct(await theAdmin(portal), { itemType: 'Speaker', countsFrom: 'shipment' })
    const [serialNumber] = product.units
    await signIn(page, await aDealer(portal))
    let touches = 0
    const tap = (locator: Locator) => locator.tap().then(() => void touches++)
    const type = (locator: Locator, text: string) => locator.fill(text).then(() => void touches++)

    await tap(page.getByRole('link', { name: 'Create warranty request' }))
    await tap(page.getByRole('checkbox'))
    await tap(page.getByRole('button', { name: 'OK' }))
    await type(page.getByLabel('Title'), 'From the workshop')
    await tap(page.getByRole('button', { name: 'Create request' }))

    await type(page.getByLabel('Serial number'), serialNumber)
    await expect(page.getByText(/Covered until \d+ \w+ \d{4}/)).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Speaker' })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Nordwave' })).toBeChecked()
    await expect(page.getByLabel('Item number')).toHaveValue(product.itemNumber)
    await expectNoViolations(page, 'form with a verdict')
    await type(page.getByLabel('Issue description'), 'Scrapes.')
    await expect(page.getByLabel('Serial number')).toHaveValue(serialNumber)

    const label = await aLabelPicture([{ kind: 'code128', text: serialNumber }])
    const photograph = async () => {
      const camera = page.waitForEvent('filechooser')
      await tap(page.getByRole('button', { name: 'Type label: Take photo' }))
      await (await camera).setFiles([{ name: 'camera.png', mimeType: 'image/png', buffer: label }])
      const shutterAndConfirmation = 2
      touches += shutterAndConfirmation
      await expect(page.getByText('ready', { exact: true })).toBeVisible()
    }
    await photograph()
    await tap(page.getByRole('button', { name: 'Add item' }))

    const ofOneItem = touches
    await tap(page.getByRole('button', { name: 'Same again, other serial number' }))
    await type(page.getByLabel('Serial number'), aSerialNumber())
    await photograph()
    await tap(page.getByRole('button', { name: 'Add item' }))
    await expect(page.getByRole('row')).toHaveCount(3)
    expect(touches - ofOneItem).toBe(6)
    touches = ofOneItem

    await tap(page.getByRole('button', { name: 'Complete request' }))
    await expect(page.getByRole('dialog', { name: 'Request submitted' })).toBeVisible()
    expect(touches).toBe(12)

    await page.getByRole('button', { name: 'OK' }).tap()
    await page.getByRole('row').nth(1).getByRole('link').tap()
    await page.getByRole('link', { name: product.itemNumber, exact: true }).first().tap()
    await expect(factOf(page, 'Serial Number')).toHaveText(serialNumber)
  })
})
