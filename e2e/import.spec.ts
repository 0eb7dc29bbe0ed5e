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
