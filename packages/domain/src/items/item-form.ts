import { isNoNumber } from '../folded-number.ts'
import { limits } from '../limits.ts'
import type { Problem, Problems } from '../problem.ts'
import type { AmplifierOption, ItemType, YesNo } from './item-types.ts'

/** What the wizard's item form holds. Null means not answered. */
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
  /** How many images and videos it has. */
  readonly fileCount: number
}

/** An amplifier is refused while the dealer has neither tried to repair it nor asked for the schematic. */
export const isBlockedAmplifier = (
  item: Pick<ItemForm, 'itemType' | 'amplifierRepairAttempt' | 'needsSchematic'>,
): boolean => item.itemType === 'Amplifier' && item.amplifierRepairAttempt === 'no' && item.needsSchematic === 'no'

/** Drops the answers that do not belong to the item type or to the answer before them; they are never stored. */
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

/** Everything wrong with an item form; empty when it can be saved. The form shows it, the server refuses by it. */
export function problemsOfItem(item: ItemForm, brands: readonly string[]): Problems<ItemFormField> {
  const problems: { [Field in ItemFormField]?: Problem } = {}
  if (!item.itemType) problems.itemType = { code: 'ITEM_TYPE_MISSING' }
  if (!brands.includes(item.brand)) problems.brand = { code: 'BRAND_MISSING' }
  const itemNumber = item.itemNumber.trim()
  if (isNoNumber(itemNumber)) problems.itemNumber = { code: 'ITEM_NUMBER_MISSING' }
  else if (itemNumber.length > limits.item.itemNumber)
    problems.itemNumber = { code: 'ITEM_NUMBER_TOO_LONG', limit: limits.item.itemNumber }
  const serialNumber = problemOfSerialNumber(item.serialNumber)
  if (serialNumber) problems.serialNumber = serialNumber
  const description = item.issueDescription.trim()
  if (!description) problems.issueDescription = { code: 'ISSUE_DESCRIPTION_MISSING' }
  else if (description.length > limits.item.issueDescription)
    problems.issueDescription = { code: 'ISSUE_DESCRIPTION_TOO_LONG', limit: limits.item.issueDescription }
  if (item.itemType === 'Amplifier') {
    if (!item.amplifierRepairAttempt) problems.amplifierRepairAttempt = { code: 'REPAIR_ATTEMPT_NOT_ANSWERED' }
    else if (item.amplifierRepairAttempt === 'yes') {
      if (!item.amplifierRepairAttemptDetails.trim())
        problems.amplifierRepairAttemptDetails = { code: 'REPAIR_ATTEMPT_DETAILS_MISSING' }
    } else if (!item.needsSchematic) problems.needsSchematic = { code: 'NEEDS_SCHEMATIC_NOT_ANSWERED' }
    else if (isBlockedAmplifier(item)) problems.needsSchematic = { code: 'REPAIR_NOT_TRIED' }
  }
  if (item.fileCount === 0) problems.images = { code: 'ITEM_FILE_MISSING' }
  else if (item.fileCount > limits.item.maximumFiles)
    problems.images = {
      code: 'TOO_MANY_ITEM_FILES',
      limit: limits.item.maximumFiles,
      present: limits.item.maximumFiles,
    }
  return problems
}

/** What is wrong with a serial number, before it is known whether it is in use. */
export function problemOfSerialNumber(typed: string): Problem | undefined {
  const serialNumber = typed.trim()
  if (isNoNumber(serialNumber)) return { code: 'SERIAL_NUMBER_MISSING' }
  return serialNumber.length > limits.item.serialNumber
    ? { code: 'SERIAL_NUMBER_TOO_LONG', limit: limits.item.serialNumber }
    : undefined
}
