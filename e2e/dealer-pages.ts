import type { Page } from '@playwright/test'
import { aSerialNumber } from './claims.ts'
import { expect } from './portal.ts'
import { aPicture, type SampleFile } from './sample-files.ts'

/** From the list through the instructions and the title to the empty item form. */
export async function beginRequest(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: 'Create warranty request' }).click()
  await confirmInstructions(page)
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Create request' }).click()
  await expect(page.getByRole('heading', { name: 'Add item' })).toBeVisible()
}

export async function confirmInstructions(page: Page): Promise<void> {
  const instructions = page.getByRole('dialog', { name: 'Important Information / Instructions & Tool Guide' })
  await instructions.getByRole('checkbox', { name: /loudspeaker checking guidelines/ }).check()
  await instructions.getByRole('button', { name: 'OK' }).click()
  await expect(instructions).toBeHidden()
}

export interface TypedItem {
  readonly itemType?: 'Speaker' | 'Amplifier'
  readonly brand?: 'Arvento' | 'Kessler Audio' | 'Nordwave'
  readonly itemNumber?: string
  readonly serialNumber?: string
  readonly issueDescription?: string
  readonly files?: readonly SampleFile[]
}

/** Fills in what every item has. Returns the serial number. */
export async function fillItem(page: Page, item: TypedItem = {}): Promise<string> {
  const { itemType = 'Speaker', brand = 'Nordwave', itemNumber = 'NW-165.2', files = [aPicture()] } = item
  const serialNumber = item.serialNumber ?? aSerialNumber()
  await choose(page, itemType)
  await choose(page, brand)
  await page.getByLabel('Item number').fill(itemNumber)
  await page.getByLabel('Serial number').fill(serialNumber)
  await page.getByLabel('Issue description').fill(item.issueDescription ?? 'Scrapes below 80 Hz.')
  if (files.length > 0) {
    await chooseFiles(page, files)
    for (const { name } of files)
      await expect(tileOf(page, name).getByText(/^(ready|processing…)$/)).toBeVisible({ timeout: 20_000 })
  }
  return serialNumber
}

const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check()

/** Answers a question of the form with yes or no. */
export const answer = (page: Page, question: RegExp, yesOrNo: 'Yes' | 'No') =>
  page.getByRole('group', { name: question }).getByRole('radio', { name: yesOrNo }).check()

/** Chooses files for the item; a text is the path of one. */
export const chooseFiles = (page: Page, files: readonly SampleFile[] | string) =>
  page.getByLabel('Choose files or drop them here').setInputFiles(typeof files === 'string' ? files : [...files])

/** Chooses files for a message. */
export async function attach(page: Page, files: readonly SampleFile[] | string): Promise<void> {
  const asked = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add images or videos' }).click()
  await (await asked).setFiles(typeof files === 'string' ? files : [...files])
}

/** The tile of a file by its name. */
export const tileOf = (page: Page, fileName: string) => page.getByRole('listitem').filter({ hasText: fileName })

/** Saves the form's item, which leads to the overview. */
export async function addItem(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add item' }).click()
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
}

/** Completes the request on the overview. Returns its id. */
export async function completeRequest(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Complete request' }).click()
  const submitted = page.getByRole('dialog', { name: 'Request submitted' })
  await expect(submitted).toContainText(
    "Your request was sent successfully. We'll review it and notify you by e-mail as soon as possible.",
  )
  await submitted.getByRole('button', { name: 'OK' }).click()
  await expect(submitted).toBeHidden()
  const newest = page.getByRole('row').nth(1)
  return Number(await newest.getByRole('link').first().textContent())
}

/** The value beside a term of the item information. */
export const factOf = (page: Page, term: string) =>
  page.getByRole('term').filter({ hasText: term }).locator('xpath=following-sibling::dd')
