import type { Page } from '@playwright/test'
import { m } from '@portal/texts/messages.ts'
import { expect, test } from './portal.ts'
import { aCsv } from './sample-files.ts'
import { panel, signInAsAdmin } from './service-desk-pages.ts'

/** From anywhere to the imports, where a file is chosen. */
async function uploadImport(page: Page, file: ReturnType<typeof aCsv>): Promise<void> {
  await page.getByRole('link', { name: m.page_products() }).first().click()
  await page.getByRole('link', { name: m.page_imports(), exact: true }).click()
  await page.getByLabel(m.import_upload_prompt()).setInputFiles(file)
  await expect(page.getByRole('heading', { level: 1, name: file.name })).toBeVisible()
}

test('a file is checked, mended, taken in and taken back', async ({ page, portal }) => {
  await signInAsAdmin(page, portal)
  const right = ['Nordwave;IMP-1;NW-900;Speaker;16.01.2026', 'Nordwave;IMP-2;NW-900;Speaker;17.01.2026']
  await uploadImport(page, aCsv([...right, 'Nordwave;IMP-1;NW-900;Speaker;2026-01-18']))
  const wrong = panel(page, m.import_wrong())
  await expect(
    wrong.getByRole('row').filter({ hasText: 'The dates of this column are written otherwise' }),
  ).toBeVisible()
  const download = page.waitForEvent('download')
  await wrong.getByRole('button', { name: m.import_download_wrong() }).click()
  expect((await download).suggestedFilename()).toBe('wrong-rows-units.csv')

  await page.getByRole('button', { name: m.import_discard() }).click()
  await page.getByRole('dialog').getByRole('button', { name: m.import_discard() }).click()
  await expect(page.getByText(m.import_state_discarded(), { exact: true })).toBeVisible()

  await uploadImport(page, aCsv(right, 'mended.csv'))
  await page.getByRole('button', { name: m.import_take() }).click()
  await page.getByRole('dialog').getByRole('button', { name: m.import_take() }).click()
  await expect(page.getByText(m.import_taken_text())).toBeVisible()

  await page.getByRole('button', { name: m.import_take_back() }).click()
  await page.getByRole('dialog').getByRole('button', { name: m.import_take_back() }).click()
  await expect(page.getByText(m.import_state_taken_back(), { exact: true })).toBeVisible()
})

test('columns that nobody recognises are chosen by hand, and known the next time', async ({ page, portal }) => {
  await signInAsAdmin(page, portal)
  const strange = {
    ...aCsv([], 'strange.csv'),
    buffer: Buffer.from('Code,Ware,Wann,Sorte\nIMP-9,NW-901,16.01.2026,Speaker\n'),
  }
  await uploadImport(page, strange)
  const columns = panel(page, m.import_columns())
  await columns.getByLabel(m.import_field_serial_number(), { exact: true }).selectOption('Code')
  await columns.getByLabel(m.import_field_item_number(), { exact: true }).selectOption('Ware')
  await columns.getByLabel(m.import_field_shipped_on(), { exact: true }).selectOption('Wann')
  await columns.getByLabel(m.import_field_item_type(), { exact: true }).selectOption('Sorte')
  await columns.getByLabel(m.import_default_brand()).selectOption('Nordwave')
  await columns.getByRole('button', { name: m.import_check_again() }).click()
  await expect(page.getByRole('button', { name: m.import_take() })).toBeVisible()

  await uploadImport(page, { ...strange, name: 'strange-again.csv' })
  await expect(page.getByRole('button', { name: m.import_take() })).toBeVisible()
})
