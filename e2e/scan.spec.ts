import type { Locator, Page } from '@playwright/test'
import { listUnits } from '@portal/contract/units/unit-lists.ts'
import { expectNoViolations } from './axe.ts'
import { test } from './camera.ts'
import { aDealer, aSerialNumber, theAdmin } from './claims.ts'
import { beginRequest } from './dealer-pages.ts'
import { aLabelPicture, writeLabelFilm } from './label-film.ts'
import { expect, type Portal } from './portal.ts'
import { aPicture } from './sample-files.ts'
import { signIn } from './signing-in.ts'

// With the demo's two years of shipments.
test.use({ settings: { DEMO: '1' } })

const scanner = (page: Page) => page.getByRole('dialog', { name: 'Scan the label' })
const openScanner = (page: Page) => page.getByRole('button', { name: 'Scan the label' }).click()

/** Two speakers of one model, of those that the demo shipped last. */
async function knownUnits(portal: Portal) {
  const { content } = await (await theAdmin(portal)).call(listUnits, { query: { size: '100' } })
  const speakers = content.filter(({ product }) => product.itemType === 'Speaker')
  for (const first of speakers) {
    const second = speakers.find((unit) => unit !== first && unit.product.productId === first.product.productId)
    if (second) return [first, second] as const
  }
  throw new Error('The demo has no two speakers of one model')
}

const aKnownUnit = async (portal: Portal) => (await knownUnits(portal))[0]

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, permissions: ['camera'] })

  test('a scanned label fills in serial number and model of a known unit', async ({ page, portal, film }) => {
    const { serialNumber, product } = await aKnownUnit(portal)
    await writeLabelFilm(film, [{ kind: 'datamatrix', text: serialNumber }])
    await signIn(page, await aDealer(portal))
    await beginRequest(page, 'Scanned by the camera')
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    expect(
      await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join(),
      ),
    ).not.toMatch(/zxing|code-worker|label-scanner/)

    await openScanner(page)
    await expect(scanner(page)).toBeHidden()
    await expect(page.getByText(`Read from the label: ${serialNumber}`)).toBeVisible()
    await expect(page.getByRole('radio', { name: product.brand })).toBeChecked()
    await expect(page.getByLabel('Item number')).toHaveValue(product.itemNumber)
    await expect(page.getByLabel('Serial number')).toHaveValue(serialNumber)
    await expect(page.getByLabel('Issue description')).toBeFocused()
    expect(loaded.filter((url) => !url.startsWith(portal.url) && !url.startsWith('blob:'))).toEqual([])
  })

  test('a claim with a scanned label takes 9 touches, and a further item of the same kind 3', async ({
    page,
    portal,
    film,
  }) => {
    const [first, second] = await knownUnits(portal)
    await writeLabelFilm(film, [{ kind: 'datamatrix', text: first.serialNumber }])
    await signIn(page, await aDealer(portal))
    let touches = 0
    const tap = (locator: Locator) => locator.tap().then(() => void touches++)
    const type = (locator: Locator, text: string) => locator.fill(text).then(() => void touches++)
    const scan = async (serialNumber: string) => {
      await tap(page.getByRole('button', { name: 'Scan the label' }))
      await expect(
        page.getByText(`Read from the label: ${serialNumber} · Its photo is among the pictures.`),
      ).toBeVisible()
      await expect(page.getByText('Done: label.jpg')).toBeVisible()
      await expect(page.getByText('ready', { exact: true })).toBeVisible()
    }

    await tap(page.getByRole('link', { name: 'Create warranty request' }))
    await tap(page.getByRole('checkbox'))
    await tap(page.getByRole('button', { name: 'OK' }))
    await type(page.getByLabel('Title'), 'From the workshop')
    await tap(page.getByRole('button', { name: 'Create request' }))
    await scan(first.serialNumber)
    await type(page.getByLabel('Issue description'), 'Scrapes.')
    await tap(page.getByRole('button', { name: 'Add item' }))
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
    const toComplete = 1
    expect(touches + toComplete).toBe(9)

    touches = 0
    await writeLabelFilm(film, [{ kind: 'datamatrix', text: second.serialNumber }])
    await tap(page.getByRole('button', { name: 'Same again, other serial number' }))
    await scan(second.serialNumber)
    await tap(page.getByRole('button', { name: 'Add item' }))
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
    expect(touches).toBe(3)
    await page.getByRole('button', { name: 'Complete request' }).tap()
    await expect(page.getByRole('dialog', { name: 'Request submitted' })).toBeVisible()
  })

  test('Back closes the scanner, and the form stays as it was', async ({ page, portal, film }) => {
    await writeLabelFilm(film, [])
    await signIn(page, await aDealer(portal))
    await beginRequest(page, 'Closed again')
    await page.getByRole('radio', { name: 'Speaker' }).check()
    await page.getByLabel('Item number').fill('NW-1')
    await openScanner(page)
    await expect(scanner(page).getByText('Hold the code on the label inside the frame.')).toBeVisible()
    await expectNoViolations(page, 'the scanner')
    await page.goBack()
    await expect(scanner(page)).toBeHidden()
    await expect(page.getByLabel('Item number')).toHaveValue('NW-1')
  })
})

test.describe('at a desk', () => {
  test.use({ permissions: ['camera'] })

  test('of several codes on a label one is chosen; the number of the product is none of them', async ({
    page,
    portal,
    film,
  }) => {
    const [itemCode, serialNumber] = ['AX690', aSerialNumber()]
    await writeLabelFilm(film, [
      { kind: 'code128', text: itemCode },
      { kind: 'qrcode', text: `AX-690;${serialNumber}` },
    ])
    await signIn(page, await aDealer(portal))
    await beginRequest(page, 'Two codes')
    await page.getByRole('radio', { name: 'Speaker' }).check()
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
  })
})

test('where the camera is refused a photo of the label does', async ({ page, portal, context }) => {
  await context.grantPermissions([])
  await signIn(page, await aDealer(portal))
  await beginRequest(page, 'From a photo')
  await openScanner(page)
  await expect(scanner(page).getByText('This page may not use the camera.')).toBeVisible()
  await expectNoViolations(page, 'the scanner without a camera')

  const givePhoto = async (name: string, buffer: Buffer) => {
    const asked = page.waitForEvent('filechooser')
    await scanner(page).getByRole('button', { name: 'Use a photo instead' }).click()
    await (await asked).setFiles([{ name, mimeType: 'image/png', buffer }])
  }
  await givePhoto('nothing.png', aPicture().buffer)
  await expect(scanner(page).getByText('No serial number could be read from this photo.')).toBeVisible()
  const serialNumber = aSerialNumber()
  const pose = { degrees: 8, light: 0.7, blur: 1 }
  await givePhoto('label.png', await aLabelPicture([{ kind: 'code128', text: serialNumber }], pose))
  await expect(page.getByText(`Read from the label: ${serialNumber}`)).toBeVisible()
  await expect(page.getByLabel('Look up the unit')).toHaveValue(serialNumber)
})

test('a scanner that types goes from field to field and sends nothing', async ({ page, portal }) => {
  await signIn(page, await aDealer(portal))
  await beginRequest(page, 'Typed by a scanner')
  await page.getByRole('radio', { name: 'Speaker' }).check()
  await page.getByLabel('Item number').focus()
  await page.keyboard.type('AX-690\n')
  await expect(page.getByLabel('Serial number')).toBeFocused()
  const serialNumber = aSerialNumber()
  await page.keyboard.type(`S/N: ${serialNumber}\n`)
  await expect(page.getByLabel('Issue description')).toBeFocused()
  await expect(page.getByLabel('Serial number')).toHaveValue(serialNumber)
  await expect(page.getByLabel('Item number')).toHaveValue('AX-690')
  await expect(page.getByText('Please enter', { exact: false })).toHaveCount(0)
})
