import type { Locator, Page } from '@playwright/test'
import type { ItemType, YesNo } from '@portal/domain/items/item-types.ts'
import { m } from '@portal/texts/messages.ts'
import { itemTypeLabel, yesNoLabel } from '@portal/texts/value-labels.ts'
import { aSerialNumber } from './claims.ts'
import { expect } from './portal.ts'
import { aPicture, type SampleFile } from './sample-files.ts'
import { openItemNumbered } from './service-desk-pages.ts'

/** From the list through the instructions and the title to the empty item form. */
export async function beginRequest(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: m.request_create() }).click()
  await confirmInstructions(page)
  await page.getByLabel(m.request_title()).fill(title)
  await page.getByRole('button', { name: m.wizard_title_create() }).click()
  await expect(page.getByRole('heading', { name: m.wizard_item_add() })).toBeVisible()
}

export async function confirmInstructions(page: Page): Promise<void> {
  const instructions = page.getByRole('dialog', { name: m.wizard_instructions_heading() })
  await instructions.getByRole('checkbox', { name: m.wizard_instructions_read() }).check()
  await instructions.getByRole('button', { name: m.common_ok() }).click()
  await expect(instructions).toBeHidden()
}

export interface TypedItem {
  readonly itemType?: ItemType
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
  await choose(page, itemTypeLabel(itemType))
  await choose(page, brand)
  await page.getByLabel(m.common_item_number()).fill(itemNumber)
  await page.getByLabel(m.common_serial_number()).fill(serialNumber)
  await page.getByLabel(m.item_issue_description()).fill(item.issueDescription ?? 'Scrapes below 80 Hz.')
  if (files.length > 0) {
    await chooseFiles(page, files)
    for (const { name } of files) await expect(arrived(tileOf(page, name))).toBeVisible()
  }
  return serialNumber
}

/** What a tile says once its file is uploaded. */
const arrived = (tile: Locator) =>
  tile.getByText(m.media_ready(), { exact: true }).or(tile.getByText(m.media_processing(), { exact: true }))

const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check()

const questions = { repairAttempt: m.wizard_item_repair_attempt, schematic: m.wizard_item_needs_schematic }

/** Answers a question about an amplifier with yes or no. */
export const answer = (page: Page, question: keyof typeof questions, yesOrNo: YesNo) =>
  page
    .getByRole('group', { name: questions[question]() })
    .getByRole('radio', { name: yesNoLabel(yesOrNo) })
    .check()

/** Chooses files for the item; a text is the path of one. */
export const chooseFiles = (page: Page, files: readonly SampleFile[] | string) =>
  page.getByLabel(m.wizard_item_files_prompt()).setInputFiles(typeof files === 'string' ? files : [...files])

/** Chooses files for a message. */
export async function attach(page: Page, files: readonly SampleFile[] | string): Promise<void> {
  const asked = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: m.message_attach() }).click()
  await (await asked).setFiles(typeof files === 'string' ? files : [...files])
}

/** The tile of a file by its name. */
export const tileOf = (page: Page, fileName: string) => page.getByRole('listitem').filter({ hasText: fileName })

/** Saves the form's item, which leads to the overview. */
export async function addItem(page: Page): Promise<void> {
  await page.getByRole('button', { name: m.wizard_item_add() }).click()
  await expect(page.getByRole('heading', { name: m.wizard_step_overview() })).toBeVisible()
}

/** Completes the request on the overview. Returns its id. */
export async function completeRequest(page: Page): Promise<number> {
  await page.getByRole('button', { name: m.wizard_overview_complete() }).click()
  const submitted = page.getByRole('dialog', { name: m.request_submitted_heading() })
  await expect(submitted).toContainText(m.request_submitted_text())
  await submitted.getByRole('button', { name: m.common_ok() }).click()
  await expect(submitted).toBeHidden()
  const newest = page.getByRole('row').nth(1)
  return Number(await newest.getByRole('link').first().textContent())
}

/** The row of a request on the dealer's list. */
export const requestRow = (page: Page, requestId: number): Locator =>
  page.getByRole('row').filter({ hasText: String(requestId) })

/** From the dealer's list through the request to one of its items, which the list may show as waiting, too. */
export async function openItemOf(page: Page, requestId: number, itemNumber: string): Promise<void> {
  await requestRow(page, requestId).getByRole('link').first().click()
  await openItemNumbered(page, itemNumber)
}

/** The value beside a term of the item information. */
export const factOf = (page: Page, term: string) =>
  page.getByRole('term').filter({ hasText: term }).locator('xpath=following-sibling::dd')
