import { readFile } from 'node:fs/promises'
import { m } from '@portal/texts/messages.ts'
import { demoAdmin, demoPassword } from './demo-people.ts'
import { expect, test } from './portal.ts'
import { panel } from './service-desk-pages.ts'
import { signIn } from './signing-in.ts'

// Its past has one amplifier whose power supply fails in units from a certain week on.
test.use({ settings: { DEMO: '1' } })

const amplifier = /KA-4\.120/

test('the desk says which product fails more often, the charts show it, and each figure leads to its claims', async ({
  page,
}) => {
  await signIn(page, { email: demoAdmin, password: demoPassword })
  await expect(page.getByText(amplifier).first()).toBeVisible()
  await page.getByRole('link', { name: m.quality_notice_link() }).click()
  await expect(page.getByRole('heading', { level: 1, name: m.page_quality() })).toBeVisible()
  await expect(panel(page, m.quality_rising_heading()).getByRole('link', { name: amplifier })).toBeVisible()

  // The months of shipment are one tab stop; the arrow keys lead from one to the next.
  const months = page.getByRole('group', { name: m.quality_failures_heading(), exact: true })
  await months.getByRole('link').first().focus()
  await page.keyboard.press('End')
  const newest = months.getByRole('link').last()
  await expect(newest).toBeFocused()
  await page.keyboard.press('Home')
  await expect(months.getByRole('link').first()).toBeFocused()

  const failing = months.getByRole('link', { name: /: [1-9]\d* of/ }).last()
  const counted = Number(/: (\d+) of/.exec((await failing.getAttribute('aria-label')) ?? '')?.[1])
  await failing.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: m.quality_claims_page_heading() })).toBeVisible()
  const claims = page.getByRole('table', { name: m.quality_claims_page_heading() }).getByRole('row')
  await expect(claims).toHaveCount(1 + Math.min(counted, 10))

  await claims.nth(1).getByRole('link').click()
  await expect(page).toHaveURL(/\/admin\/request-item\/\d+/)
  await expect(page.getByText(/^Kessler Audio KA-4\.120 · /)).toBeVisible()
})

test('filters stand in the address, a chart is also a table and a file', async ({ page }) => {
  await signIn(page, { email: demoAdmin, password: demoPassword })
  await page.getByRole('link', { name: m.page_quality(), exact: true }).click()
  const brand = page.getByLabel(m.quality_column_brand(), { exact: true })
  await brand.selectOption('Kessler Audio')
  await expect(page).toHaveURL(/brand=Kessler/)
  await page.reload()
  await expect(brand).toHaveValue('Kessler Audio')

  const claims = panel(page, m.quality_claims_heading())
  await claims.getByText(m.quality_as_table()).click()
  await expect(claims.getByRole('rowheader').first()).toContainText('Kessler Audio')
  const download = page.waitForEvent('download')
  await claims.getByRole('button', { name: m.quality_csv_of({ name: m.quality_claims_heading() }) }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^claims-by-month-.*\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toContain('Kessler Audio,KA-4.120')
})

test('a notice that was hidden stays hidden, until it is shown again', async ({ page }) => {
  await signIn(page, { email: demoAdmin, password: demoPassword })
  const notice = page.getByRole('link', { name: m.quality_notice_link() })
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: amplifier }).click()
  await expect(notice).toBeHidden()
  await page.getByRole('link', { name: m.page_quality(), exact: true }).click()
  await page.getByRole('button', { name: m.quality_rising_restore() }).click()
  await expect(page.getByRole('button', { name: m.quality_rising_dismiss() })).toBeVisible()
  await page.getByRole('link', { name: m.page_requests(), exact: true }).click()
  await expect(notice).toBeVisible()
})
