import type { Locator, Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { test } from './camera.ts'
import { aDealer, aSerialNumber, theAdmin } from './claims.ts'
import { beginRequest } from './dealer-pages.ts'
import { writeLabelFilm } from './label-film.ts'
import { expect, type Portal } from './portal.ts'
import { importUnits } from './recorded-units.ts'
import { signIn } from './signing-in.ts'

const scanner = (page: Page) => page.getByRole('dialog', { name: 'Scan the label' })
const openScanner = (page: Page) => page.getByRole('button', { name: 'Scan the label' }).click()

const product = { brand: 'Kessler Audio', itemNumber: 'KA-10.4' } as const

/** Two speakers of one product that the portal knows. */
async function twoKnownUnits(portal: Portal) {
  const units = [aSerialNumber(), aSerialNumber()] as const
  const rows = units.map((serialNumber) => `${product.brand};${serialNumber};${product.itemNumber};Speaker;16.01.2026`)
  await importUnits(await theAdmin(portal), rows)
  return units
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, permissions: ['camera'] })

  test('a scanned label fills in a known unit: a claim takes 9 touches, and a further item of the same kind 3', async ({
    page,
    portal,
    film,
  }) => {
    const [first, second] = await twoKnownUnits(portal)
    await writeLabelFilm(film, [{ kind: 'datamatrix', text: first }])
    await signIn(page, await aDealer(portal))
    let touches = 0
    const tap = (locator: Locator) => locator.tap().then(() => void touches++)
    const type = (locator: Locator, text: string) => locator.fill(text).then(() => void touches++)
    const scan = async (serialNumber: string) => {
      await tap(page.getByRole('button', { name: 'Scan the label' }))
      await expect(
        page.getByText(`Read from the label: ${serialNumber} · Its photo is among the pictures.`),
      ).toBeVisible()
      await expect(scanner(page)).toBeHidden()
      await expect(page.getByText('Done: label.jpg')).toBeVisible()
      await expect(page.getByText('ready', { exact: true })).toBeVisible()
    }

    await tap(page.getByRole('link', { name: 'Create warranty request' }))
    await tap(page.getByRole('checkbox'))
    await tap(page.getByRole('button', { name: 'OK' }))
    await type(page.getByLabel('Title'), 'From the workshop')
    await tap(page.getByRole('button', { name: 'Create request' }))
    await expect(page.getByRole('heading', { name: 'Add Item' })).toBeVisible()
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    const before = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(before.filter((name) => /zxing|code-worker|label-scanner/.test(name))).toEqual([])
    await scan(first)
    await expect(page.getByRole('radio', { name: product.brand })).toBeChecked()
    await expect(page.getByLabel('Item number')).toHaveValue(product.itemNumber)
    await expect(page.getByLabel('Serial number')).toHaveValue(first)
    await expect(page.getByLabel('Issue description')).toBeFocused()
    // What reads the label is the portal's own.
    expect(loaded.filter((url) => !url.startsWith(portal.url) && !url.startsWith('blob:'))).toEqual([])
    await type(page.getByLabel('Issue description'), 'Scrapes.')
    await tap(page.getByRole('button', { name: 'Add item' }))
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
    const toComplete = 1
    expect(touches + toComplete).toBe(9)

    touches = 0
    await writeLabelFilm(film, [{ kind: 'datamatrix', text: second }])
    await tap(page.getByRole('button', { name: 'Same again, other serial number' }))
    await scan(second)
    await tap(page.getByRole('button', { name: 'Add item' }))
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
    expect(touches).toBe(3)
    await page.getByRole('button', { name: 'Complete request' }).tap()
    await expect(page.getByRole('dialog', { name: 'Request submitted' })).toBeVisible()
  })
})

test.describe('at a desk', () => {
  test.use({ permissions: ['camera'] })

  test('the scanner closes with Back, asks which of several codes it is, and says where it may not use the camera', async ({
    context,
    page,
    portal,
    film,
  }) => {
    await writeLabelFilm(film, [])
    await signIn(page, await aDealer(portal))
    await beginRequest(page, 'Two codes')
    await page.getByRole('radio', { name: 'Speaker' }).check()
    await page.getByLabel('Item number').fill('NW-1')
    await openScanner(page)
    await expect(scanner(page).getByText('Hold the code on the label inside the frame.')).toBeVisible()
    await expectNoViolations(page, 'the scanner')
    await page.goBack()
    await expect(scanner(page)).toBeHidden()
    await expect(page.getByLabel('Item number')).toHaveValue('NW-1')

    const [itemCode, serialNumber] = ['AX690', aSerialNumber()]
    await writeLabelFilm(film, [
      { kind: 'code128', text: itemCode },
      { kind: 'qrcode', text: `AX-690;${serialNumber}` },
    ])
    await openScanner(page)
    const choice = scanner(page).getByRole('group', { name: 'Which of these is the serial number?' })
    await expect(choice.getByRole('button', { name: itemCode })).toBeVisible()
    await expectNoViolations(page, 'the choice of a code')
    await choice.getByRole('button', { name: serialNumber }).click()
    await expect(page.getByLabel('Serial number')).toHaveValue(serialNumber)
    await expect(page.getByLabel('Item number')).toHaveValue('AX-690')

    await writeLabelFilm(film, [{ kind: 'ean13', text: '4012345678901' }])
    await openScanner(page)
    await expect(scanner(page).getByText('This code does not say the serial number.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Scan the label' })).toBeFocused()
    await expect(page.getByLabel('Serial number')).toHaveValue(serialNumber)

    await context.clearPermissions()
    await context.grantPermissions([])
    await openScanner(page)
    await expect(scanner(page).getByText('This page may not use the camera.')).toBeVisible()
    await expectNoViolations(page, 'the scanner without a camera')
  })
})
