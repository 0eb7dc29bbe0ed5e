import { limits } from '../limits.ts'
import type { AmplifierOption, ItemType, YesNo } from './item-types.ts'

/** What the wizard's item form holds (specification 5, Wizard item form). Null means not answered. */
export interface ItemForm {
  readonly itemType: ItemType | null
  readonly brand: string
  readonly itemNumber: string
  readonly serialNumber: string
  readonly issueDescription: string
  readonly amplifierRepairAttempt: YesNo | null
  readonly amplifierRepairAttemptDetails: string
  readonly needsSchematic: YesNo | null
  readonly amplifierOption: AmplifierOption | null
  /** Number of images and videos. */
  readonly fileCount: number
}

export const itemFormTexts = {
  itemTypeRequired: 'Please choose an item type.',
  brandRequired: 'Please choose a brand.',
  itemNumberRequired: 'Please enter the item number.',
  itemNumberTooLong: `Item number must be ${limits.item.itemNumber} characters or fewer.`,
  serialNumberRequired: 'Please enter the serial number.',
  serialNumberTooLong: `Serial number must be ${limits.item.serialNumber} characters or fewer.`,
  issueDescriptionRequired: 'Please describe the issue.',
  issueDescriptionTooLong: `The issue description is too long. Please shorten it to max. ${limits.item.issueDescription} characters.`,
  repairAttemptRequired: 'Please answer whether a repair was attempted.',
  repairAttemptDetailsRequired: 'Please describe the repair attempt.',
  needsSchematicRequired: 'Please answer whether you need the schematic layout.',
  repairFirst: 'Before sending the claim you have firstly to try to repair the amp.',
  fileRequired: 'Please upload at least one image or video before submitting.',
} as const

/** An amplifier that nobody tried to repair, and for which nobody wants the schematic, is not a claim yet (specification 5). */
export const isBlockedAmplifier = (
  item: Pick<ItemForm, 'itemType' | 'amplifierRepairAttempt' | 'needsSchematic'>,
): boolean => item.itemType === 'Amplifier' && item.amplifierRepairAttempt === 'no' && item.needsSchematic === 'no'

/** Answers that only an amplifier has, and only after the answer before them; the others are dropped, never stored. */
export function relevantAnswers(item: ItemForm): ItemForm {
  const amplifier = item.itemType === 'Amplifier'
  const attempted = amplifier && item.amplifierRepairAttempt === 'yes'
  return {
    ...item,
    amplifierRepairAttempt: amplifier ? item.amplifierRepairAttempt : null,
    amplifierRepairAttemptDetails: attempted
      ? item.amplifierRepairAttemptDetails.trim().slice(0, limits.item.repairAttemptDetails)
      : '',
    needsSchematic: amplifier && !attempted ? item.needsSchematic : null,
    amplifierOption: amplifier ? item.amplifierOption : null,
  }
}

export type ItemFormField = Exclude<keyof ItemForm, 'fileCount'> | 'images'

/**
 * Everything wrong with an item form, one text per field; empty when it can be saved.
 * The web client shows it, the server refuses by it (specification 5).
 */
export function problemsOf(item: ItemForm, brands: readonly string[]): Partial<Record<ItemFormField, string>> {
  const problems: Partial<Record<ItemFormField, string>> = {}
  if (!item.itemType) problems.itemType = itemFormTexts.itemTypeRequired
  if (!brands.includes(item.brand)) problems.brand = itemFormTexts.brandRequired

  const itemNumber = item.itemNumber.trim()
  if (!itemNumber) problems.itemNumber = itemFormTexts.itemNumberRequired
  else if (itemNumber.length > limits.item.itemNumber) problems.itemNumber = itemFormTexts.itemNumberTooLong

  const serialNumber = item.serialNumber.trim()
  if (!serialNumber) problems.serialNumber = itemFormTexts.serialNumberRequired
  else if (serialNumber.length > limits.item.serialNumber) problems.serialNumber = itemFormTexts.serialNumberTooLong

  const description = item.issueDescription.trim()
  if (!description) problems.issueDescription = itemFormTexts.issueDescriptionRequired
  else if (description.length > limits.item.issueDescription)
    problems.issueDescription = itemFormTexts.issueDescriptionTooLong

  if (item.itemType === 'Amplifier') {
    if (!item.amplifierRepairAttempt) problems.amplifierRepairAttempt = itemFormTexts.repairAttemptRequired
    else if (item.amplifierRepairAttempt === 'yes') {
      if (!item.amplifierRepairAttemptDetails.trim())
        problems.amplifierRepairAttemptDetails = itemFormTexts.repairAttemptDetailsRequired
    } else if (!item.needsSchematic) problems.needsSchematic = itemFormTexts.needsSchematicRequired
    else if (isBlockedAmplifier(item)) problems.needsSchematic = itemFormTexts.repairFirst
  }
  if (item.fileCount === 0) problems.images = itemFormTexts.fileRequired
  return problems
}
