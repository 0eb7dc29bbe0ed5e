import type { Locator, Page } from '@playwright/test'
import type { UnitRow } from '@portal/contract/units/unit-list-schemas.ts'
import { listUnits } from '@portal/contract/units/unit-lists.ts'
import type { ItemType } from '@portal/domain/items/item-types.ts'
import { expectNoViolations } from './axe.ts'
import { aDealer, aSerialNumber, theAdmin } from './claims.ts'
import { addItem, beginRequest, completeRequest, deleteBegun, factOf, fillItem, tileOf } from './dealer-pages.ts'
import { aLabelPicture } from './label-film.ts'
import { expect, type Portal, test } from './portal.ts'
import { aPdf, aPicture } from './sample-files.ts'
import { signIn } from './signing-in.ts'

// With the demo's two years of shipments.
test.use({ settings: { DEMO: '1' } })

/** The newest units of the demo that were sold and are in no claim. */
async function aKnownUnit(portal: Portal, itemType: ItemType, at = 0, brand?: string): Promise<UnitRow> {
  const { content } = await (await theAdmin(portal)).call(listUnits, { query: { size: '100' } })
  const unit = content.filter(
    ({ product }) => product.itemType === itemType && (brand === undefined || product.brand === brand),
  )[at]
  if (!unit) throw new Error(`The demo has no ${itemType}`)
  return unit
}

const verdictOf = (page: Page): Locator => page.getByRole('status').filter({ hasText: /Covered|ended|records|model/ })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a claim of a known loudspeaker takes 12 touches, where typing its model took 15, and another one 6, where it took 10', async ({
    page,
    portal,
  }) => {
    const { serialNumber, product } = await aKnownUnit(portal, 'Speaker')
    await signIn(page, await aDealer(portal))
    let touches = 0
    const tap = (locator: Locator) => locator.tap().then(() => void touches++)
    const type = (locator: Locator, text: string) => locator.fill(text).then(() => void touches++)

    await tap(page.getByRole('link', { name: 'Create warranty request' }))
    await tap(page.getByRole('checkbox'))
    await tap(page.getByRole('button', { name: 'OK' }))
    await type(page.getByLabel('Title'), 'From the workshop')
    await tap(page.getByRole('button', { name: 'Create request' }))

    await type(page.getByLabel('Look up the unit'), serialNumber)
    await expect(verdictOf(page)).toContainText(/Covered until \d+ \w+ \d{4}/)
    await expect(page.getByRole('radio', { name: 'Speaker' })).toBeChecked()
    await expect(page.getByRole('radio', { name: product.brand })).toBeChecked()
    await expect(page.getByLabel('Item number')).toHaveValue(product.itemNumber)
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

test('a scanner’s Enter looks the unit up and leads to the next field; nothing typed is overwritten', async ({
  page,
  portal,
}) => {
  const amplifier = await aKnownUnit(portal, 'Amplifier')
  const speaker = await aKnownUnit(portal, 'Speaker', 1)
  await signIn(page, await aDealer(portal))
  await beginRequest(page, 'Scanned')
  const first = page.getByLabel('Look up the unit')

  const unknown = aSerialNumber()
  await first.fill(unknown)
  await first.press('Enter')
  await expect(verdictOf(page)).toHaveText('This serial number is not in our records')
  await expectNoViolations(page, 'form with an unknown unit')
  await page.getByRole('radio', { name: 'Speaker' }).check()
  await expect(page.getByLabel('Serial number')).toHaveValue(unknown)

  // The serial number of an amplifier in a loudspeaker's form: it is said, and taken over on request only.
  const serialNumber = page.getByLabel('Serial number')
  await serialNumber.fill(amplifier.serialNumber)
  await serialNumber.press('Enter')
  const { brand, itemNumber } = amplifier.product
  const use = page.getByRole('button', { name: `Use ${brand} ${itemNumber}, Amplifier` })
  await expect(use).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Speaker' })).toBeChecked()
  await expect(page.getByText('Please enter the item number.')).toHaveCount(0)
  await use.click()
  await expect(page.getByRole('radio', { name: 'Amplifier' })).toBeChecked()
  await expect(page.getByLabel('Item number')).toHaveValue(itemNumber)
  await expect(serialNumber).toHaveValue(amplifier.serialNumber)
  await expect(verdictOf(page)).toContainText(amplifier.product.name)

  await page.getByLabel('Item number').fill('MISTYPED-1')
  await expect(verdictOf(page)).toContainText(`Belongs to another model: ${brand} ${itemNumber}`)
  await expect(page.getByLabel('Item number')).toHaveValue('MISTYPED-1')
  await expectNoViolations(page, 'form with a verdict')

  await page.reload()
  await expect(page.getByLabel('Item number')).toHaveValue('MISTYPED-1')
  await page.getByRole('button', { name: 'Go to overview' }).click()
  await deleteBegun(page)
  await page.getByRole('button', { name: 'Add item' }).click()
  await first.fill(speaker.serialNumber)
  await first.press('Enter')
  await expect(page.getByLabel('Issue description')).toBeFocused()
  await expect(page.getByRole('radio', { name: speaker.product.brand })).toBeChecked()
})

test('a button that is being pressed stays where it is while the answer about the unit arrives', async ({
  page,
  portal,
}) => {
  await signIn(page, await aDealer(portal))
  await beginRequest(page, 'Typed last')
  await fillItem(page)
  await expect(verdictOf(page)).toBeVisible()
  const serialNumber = page.getByLabel('Serial number', { exact: true })
  await serialNumber.fill('')
  await serialNumber.fill(aSerialNumber())
  const add = page.getByRole('button', { name: 'Add item' })
  await add.hover()
  const answered = page.waitForResponse((response) => response.url().includes('/api/units/verdict?'))
  await page.mouse.down()
  await answered
  await expect(verdictOf(page)).toBeHidden()
  await page.mouse.up()
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
})

test('without an answer the form goes on in silence', async ({ page, portal }) => {
  await signIn(page, await aDealer(portal))
  await page.route('**/api/units/verdict?*', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '600' },
      json: { error: 'TOO_MANY_REQUESTS', message: '' },
    }),
  )
  await beginRequest(page, 'Asked too often')
  const asked = page.waitForResponse('**/api/units/verdict?*')
  await page.getByLabel('Look up the unit').fill(aSerialNumber())
  await asked
  await page.getByRole('radio', { name: 'Speaker' }).check()
  await expect(page.getByLabel('Item number')).toBeEnabled()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(verdictOf(page)).toHaveCount(0)
})

test('a unit whose coverage counts from its sale is claimed with the day of the sale and a proof', async ({
  page,
  portal,
}) => {
  // The terms of this brand's amplifiers count from the sale in the demo.
  const { serialNumber, product } = await aKnownUnit(portal, 'Amplifier', 1, 'Kessler Audio')
  await signIn(page, await aDealer(portal))
  await beginRequest(page, 'Sold in summer')
  await page.getByLabel('Look up the unit').fill(serialNumber)
  await expect(verdictOf(page)).toContainText('at least')
  const soldOn = page.getByLabel('Sold to your customer on')
  await soldOn.fill('2099-01-01')
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.getByLabel('What did you do?').fill('Fuses checked.')
  await page.getByLabel('Issue description').fill('No sound.')
  const proof = { ...aPdf(), name: 'invoice.pdf' }
  await page.getByLabel('Proof of the sale').setInputFiles([proof])
  await expect(tileOf(page, proof.name).getByText('ready', { exact: true })).toBeVisible()
  await page.getByLabel('Images or videos').first().setInputFiles([aPicture()])
  await page.getByRole('button', { name: 'Add item' }).click()
  await expect(page.getByText('The day of the sale is in the future.')).toBeVisible()
  await soldOn.fill(new Date().toISOString().slice(0, 10))
  await expect(verdictOf(page)).not.toContainText('at least')
  await expect(page.getByText('ready', { exact: true })).toHaveCount(2)
  await addItem(page)
  await completeRequest(page)
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('link', { name: product.itemNumber, exact: true }).click()
  await expect(factOf(page, 'Sold to the customer on')).toContainText(String(new Date().getFullYear()))
  await expect(factOf(page, 'Proof of the sale').getByRole('link', { name: proof.name })).toBeVisible()
})
