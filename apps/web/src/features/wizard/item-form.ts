import type { ItemSave } from '@portal/contract/items/item-schemas.ts'
import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { type ItemForm, type ItemFormField, problemsOfItem, relevantAnswers } from '@portal/domain/items/item-form.ts'
import { amplifierOptions, itemTypes, yesNo } from '@portal/domain/items/item-types.ts'
import type { Problem, ProblemCode, Problems } from '@portal/domain/problem.ts'
import { keysOf, parseUploads, type Upload, uploadsOf } from '../../parts/uploads/upload.ts'

/** What is typed into the item form; its files are beside it. */
export type ItemFormValues = { -readonly [Field in Exclude<keyof ItemForm, 'fileCount'>]: ItemForm[Field] }

export const emptyItem: ItemFormValues = {
  itemType: null,
  brand: '',
  itemNumber: '',
  serialNumber: '',
  issueDescription: '',
  amplifierRepairAttempt: null,
  amplifierRepairAttemptDetails: '',
  needsSchematic: null,
  amplifierOption: null,
}

/** A form that was not sent yet, as it is stored over a reload. */
export interface UnfinishedItem {
  readonly values: ItemFormValues
  readonly uploads: readonly Upload[]
  /** The last attempt to add the item that nobody answered: it may have been added. */
  readonly attempt?: AddAttempt | undefined
}

export interface AddAttempt {
  readonly key: string
  readonly body: ItemSave
}

export const unfinishedNewItem: UnfinishedItem = { values: emptyItem, uploads: [] }

/** A saved item, to be edited. */
export const itemToEdit = (item: ItemRow): UnfinishedItem => ({
  values: {
    itemType: item.itemType,
    brand: item.brand,
    itemNumber: item.itemNumber,
    serialNumber: item.serialNumber,
    issueDescription: item.issueDescription,
    amplifierRepairAttempt: item.amplifierRepairAttempt,
    amplifierRepairAttemptDetails: item.amplifierRepairAttemptDetails ?? '',
    needsSchematic: item.needsSchematic,
    amplifierOption: item.amplifierOption,
  },
  uploads: uploadsOf(item.images),
})

/** Reads an unfinished form back from the browser; undefined when there is none. */
export function parseUnfinishedItem(stored: unknown): UnfinishedItem | undefined {
  if (typeof stored !== 'object' || stored === null || !('values' in stored)) return undefined
  const { values, uploads, attempt } = stored as { values: unknown; uploads?: unknown; attempt?: unknown }
  if (typeof values !== 'object' || values === null) return undefined
  const text = (name: keyof ItemFormValues) => {
    const value = (values as Record<string, unknown>)[name]
    return typeof value === 'string' ? value : ''
  }
  const oneOf = <Value extends string>(all: readonly Value[], name: keyof ItemFormValues) =>
    all.find((value) => value === text(name)) ?? null
  return {
    values: {
      itemType: oneOf(itemTypes, 'itemType'),
      brand: text('brand'),
      itemNumber: text('itemNumber'),
      serialNumber: text('serialNumber'),
      issueDescription: text('issueDescription'),
      amplifierRepairAttempt: oneOf(yesNo, 'amplifierRepairAttempt'),
      amplifierRepairAttemptDetails: text('amplifierRepairAttemptDetails'),
      needsSchematic: oneOf(yesNo, 'needsSchematic'),
      amplifierOption: oneOf(amplifierOptions, 'amplifierOption'),
    },
    uploads: parseUploads(uploads),
    attempt: isAttempt(attempt) ? attempt : undefined,
  }
}

const isAttempt = (stored: unknown): stored is AddAttempt =>
  typeof stored === 'object' &&
  stored !== null &&
  'key' in stored &&
  typeof stored.key === 'string' &&
  'body' in stored &&
  typeof stored.body === 'object' &&
  stored.body !== null &&
  'serialNumber' in stored.body &&
  typeof stored.body.serialNumber === 'string'

/** Whether changing the item type would clear anything. */
export const hasContent = (values: ItemFormValues, uploads: readonly Upload[]): boolean =>
  uploads.length > 0 || Object.entries(values).some(([name, value]) => name !== 'itemType' && Boolean(value))

export type ItemFormProblems = Problems<ItemFormField>

/** What is wrong with the form; the server refuses by the same rule. */
export const problemsOfForm = (values: ItemFormValues, uploads: readonly Upload[], brands: readonly string[]) =>
  problemsOfItem({ ...values, fileCount: keysOf(uploads).keys.length }, brands)

const tooLong: readonly ProblemCode[] = ['ITEM_NUMBER_TOO_LONG', 'SERIAL_NUMBER_TOO_LONG', 'ISSUE_DESCRIPTION_TOO_LONG']

/** The problems shown while somebody types: texts that are too long. Missing ones are shown on sending. */
export const saidWhileTyping = (problems: ItemFormProblems): ItemFormProblems =>
  Object.fromEntries(Object.entries<Problem>(problems).filter(([, { code }]) => tooLong.includes(code)))

/** What is sent to save an item. Call it with a form that has no problems. */
export function saveBodyOf(values: ItemFormValues, uploads: readonly Upload[]): ItemSave {
  const { keys, videoThumbnails } = keysOf(uploads)
  const { fileCount: _, itemType, ...answers } = relevantAnswers({ ...values, fileCount: keys.length })
  if (!itemType) throw new Error('An item without a type cannot be sent')
  return {
    ...answers,
    itemType,
    itemNumber: answers.itemNumber.trim(),
    serialNumber: answers.serialNumber.trim(),
    issueDescription: answers.issueDescription.trim(),
    images: keys,
    videoThumbnails,
  }
}
