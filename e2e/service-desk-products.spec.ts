import { listUnits } from '@portal/contract/units/unit-lists.ts'
import { theAdmin } from './claims.ts'
import { expect, test } from './portal.ts'
import { aPicture } from './sample-files.ts'
import { search, signInAsAdmin } from './service-desk-pages.ts'

// With the demo's two years of shipments.
test.use({ settings: { DEMO: '1' } })

test('an administrator adds a product with a picture, and its terms, which no shipped unit would get', async ({
  page,
  portal,
}) => {
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

  // Nothing of this product was shipped; of everything a lot was.
  await page.getByRole('radio', { name: 'Everything' }).check()
  await page.getByLabel('For units shipped from').fill('2020-01-01')
  await page.getByRole('button', { name: 'Add terms' }).click()
  await question.getByRole('button', { name: 'Add terms' }).click()
  await expect(page.getByText(/units were shipped from this day on, and keep their terms\./)).toBeVisible()
  await expect(page.getByLabel('For units shipped from')).toHaveValue('2020-01-01')
})

test('a unit is found by the end of its serial number, from every page and in the list of units', async ({
  page,
  portal,
}) => {
  const { content } = await (await theAdmin(portal)).call(listUnits)
  const [unit] = content
  if (!unit) throw new Error('The demo has no units')
  await signInAsAdmin(page, portal)
  await search(page).fill(unit.serialNumber.slice(-8))
  const found = page.getByRole('region', { name: 'Units' }).getByRole('link', { name: unit.serialNumber })
  await expect(found).toHaveAttribute('href', `/admin/unit/${unit.unitId}`)

  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await page.getByRole('radio', { name: 'Units' }).click()
  await expect(page.getByRole('radio', { name: 'Units' })).toBeChecked()
  await page.getByRole('searchbox', { name: 'Search units' }).fill(unit.serialNumber)
  await expect(page).toHaveURL(`/admin/products?view=units&q=${encodeURIComponent(unit.serialNumber)}`)
  await page.getByRole('link', { name: unit.serialNumber }).click()
  await expect(page).toHaveURL(`/admin/unit/${unit.unitId}`)
})
