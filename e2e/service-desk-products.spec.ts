import { aSerialNumber, theAdmin } from './claims.ts'
import { expect, test } from './portal.ts'
import { recordUnits } from './recorded-units.ts'
import { aPicture } from './sample-files.ts'
import { search, signInAsAdmin } from './service-desk-pages.ts'

test('an administrator adds a product with a picture, and its terms, which no shipped unit would get, and finds a shipped one', async ({
  page,
  portal,
}) => {
  const serialNumber = aSerialNumber()
  const [unitId = 0] = await recordUnits(await theAdmin(portal), [serialNumber, aSerialNumber()])
  await signInAsAdmin(page, portal)
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await page.getByRole('link', { name: 'New product' }).click()

  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByText('Please choose a brand.')).toBeVisible()
  await page.getByRole('radio', { name: 'Nordwave' }).check()
  await page.getByRole('radio', { name: 'Amplifier' }).check()
  await page.getByLabel('Item number').fill('NW-4.2000')
  await page.getByLabel('Name').fill('Four-channel amplifier')
  await page.getByLabel('Picture').setInputFiles(aPicture('front.png'))
  await expect(page.getByText('ready', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByRole('heading', { name: 'Nordwave NW-4.2000' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Picture of NW-4.2000' })).toBeVisible()

  const terms = page.getByRole('region', { name: 'Terms' })
  await expect(terms).toContainText('24 months from shipment')
  await terms.getByRole('link', { name: 'New terms' }).click()
  await expect(page.getByRole('radio', { name: 'NW-4.2000' })).toBeChecked()
  await page.getByLabel('Months').fill('36')
  await page.getByRole('radio', { name: 'Sale to the end customer' }).check()
  await page.getByLabel('For units shipped from').fill('2020-01-01')
  await page.getByRole('button', { name: 'Add terms' }).click()
  const question = page.getByRole('dialog', { name: 'Add these terms?' })
  await expect(question).toContainText(
    'Nordwave NW-4.2000: 36 months from the sale to the end customer, for units shipped from 1 January 2020.',
  )
  await question.getByRole('button', { name: 'Add terms' }).click()
  await expect(page.getByRole('region', { name: 'Nordwave NW-4.2000' })).toContainText('36 months')

  // Nothing of this product was shipped; of everything some units were.
  await page.getByRole('radio', { name: 'Everything' }).check()
  await page.getByLabel('For units shipped from').fill('2020-01-01')
  await page.getByRole('button', { name: 'Add terms' }).click()
  await question.getByRole('button', { name: 'Add terms' }).click()
  await expect(page.getByText(/units were shipped from this day on, and keep their terms\./)).toBeVisible()
  await expect(page.getByLabel('For units shipped from')).toHaveValue('2020-01-01')

  // From every page by the end of its serial number, and in the list of units.
  await search(page).fill(serialNumber.slice(-8))
  const found = page.getByRole('region', { name: 'Units' }).getByRole('link', { name: serialNumber })
  await expect(found).toHaveAttribute('href', `/admin/unit/${unitId}`)
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await page.getByRole('radio', { name: 'Units' }).click()
  await expect(page.getByRole('radio', { name: 'Units' })).toBeChecked()
  await page.getByRole('searchbox', { name: 'Search units' }).fill(serialNumber)
  await expect(page).toHaveURL(`/admin/products?view=units&q=${serialNumber}`)
  await page.getByRole('link', { name: serialNumber }).click()
  await expect(page).toHaveURL(`/admin/unit/${unitId}`)
})
