import type { ItemSave } from '@portal/contract/items/item-schemas.ts'
import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { type FaultKind, faultKinds, type SkippedShot, shots } from '@portal/domain/evidence/shots.ts'
import {
  type ItemForm,
  type ItemFormField,
  isBlockedAmplifier,
  problemsOfItem,
  relevantAnswers,
} from '@portal/domain/items/item-form.ts'
import { amplifierOptions, itemTypes, yesNo } from '@portal/domain/items/item-types.ts'
import type { Spot } from '@portal/domain/items/spots.ts'
import type { Problems } from '@portal/domain/problem.ts'
import type { Day } from '@portal/domain/units/calendar-day.ts'
import { latestDay, problemOfSale } from '@portal/domain/units/sale.ts'
import { m } from '@portal/texts/messages.ts'
import { fieldsOf, textIn } from '../../local-store/stored-fields.ts'
import { keysOf, parseUploads, type Upload } from '../../parts/device/upload.ts'
import { uploadOfProof, uploadsOf } from '../../parts/device/uploads-of-item.ts'
import { parseSpots } from '../../parts/spots/parse-spots.ts'
import { blockedByUploads } from '../../parts/uploads/blocked-by-uploads.ts'

/** What is typed, answered and uploaded in the item form. */
export type ItemFormValues = { -readonly [Field in Exclude<keyof ItemForm, 'fileCount'>]: ItemForm[Field] } & {
  /** '' while nobody said it. */
  soldOn: Day | ''
  /** The proof of the sale, one file. */
  saleProof: readonly Upload[]
  images: readonly Upload[]
  faultKind: FaultKind | null
  /** Which pictures that help were left out, and why. */
  skippedShots: readonly SkippedShot[]
  dealerSpots: readonly Spot[]
}

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
  soldOn: '',
  saleProof: [],
  images: [],
  faultKind: null,
  skippedShots: [],
  dealerSpots: [],
}

/** A saved item, to be edited. */
export const itemToEdit = (item: ItemRow): ItemFormValues => ({
  itemType: item.itemType,
  brand: item.brand,
  itemNumber: item.itemNumber,
  serialNumber: item.serialNumber,
  issueDescription: item.issueDescription,
  amplifierRepairAttempt: item.amplifierRepairAttempt,
  amplifierRepairAttemptDetails: item.amplifierRepairAttemptDetails ?? '',
  needsSchematic: item.needsSchematic,
  amplifierOption: item.amplifierOption,
  soldOn: item.soldOn ?? '',
  saleProof: item.saleProof ? [uploadOfProof(item.saleProof, { attached: true })] : [],
  images: uploadsOf(item.images),
  faultKind: item.faultKind,
  skippedShots: item.skippedShots,
  dealerSpots: item.dealerSpots,
})

/** Reads a form that was not sent yet back from the browser; undefined when there is none. */
export function parseItemForm(stored: unknown): ItemFormValues | undefined {
  const values = fieldsOf(stored)
  if (!('itemType' in values)) return undefined
  const text = (name: keyof ItemFormValues) => textIn(values[name]) ?? ''
  const oneOf = <Value extends string>(all: readonly Value[], name: keyof ItemFormValues) =>
    all.find((value) => value === text(name)) ?? null
  return {
    itemType: oneOf(itemTypes, 'itemType'),
    brand: text('brand'),
    itemNumber: text('itemNumber'),
    serialNumber: text('serialNumber'),
    issueDescription: text('issueDescription'),
    amplifierRepairAttempt: oneOf(yesNo, 'amplifierRepairAttempt'),
    amplifierRepairAttemptDetails: text('amplifierRepairAttemptDetails'),
    needsSchematic: oneOf(yesNo, 'needsSchematic'),
    amplifierOption: oneOf(amplifierOptions, 'amplifierOption'),
    soldOn: text('soldOn'),
    saleProof: parseUploads(values.saleProof),
    images: parseUploads(values.images),
    faultKind: oneOf(faultKinds, 'faultKind'),
    skippedShots: parseSkipped(values.skippedShots),
    dealerSpots: parseSpots(values.dealerSpots),
  }
}

function parseSkipped(stored: unknown): SkippedShot[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((skipped: Partial<SkippedShot> | null) => {
    const shot = shots.find((known) => known === skipped?.shot)
    return shot && typeof skipped?.why === 'string' ? [{ shot, why: skipped.why }] : []
  })
}

/** Whether changing the item type would clear anything. */
export const hasContent = ({
  itemType: _,
  images,
  saleProof,
  skippedShots,
  dealerSpots: _spots,
  ...answers
}: ItemFormValues): boolean =>
  [images, saleProof, skippedShots].some(({ length }) => length > 0) || Object.values(answers).some(Boolean)

/** Which files that have not arrived a form may be sent with. */
export type MayFollow = (upload: Upload) => boolean

const noneMayFollow: MayFollow = () => false

/** What is wrong with the form; the server refuses by the same rule. Files that may follow count, too. */
export function problemsOfForm(
  {
    images,
    saleProof: _proof,
    faultKind: _fault,
    skippedShots: _skipped,
    dealerSpots: _spots,
    soldOn,
    ...answers
  }: ItemFormValues,
  brands: readonly string[],
  mayFollow = noneMayFollow,
): Problems<ItemFormField | 'soldOn'> {
  const fileCount = keysOf(images).keys.length + images.filter(mayFollow).length
  const problems = problemsOfItem({ ...answers, fileCount }, brands)
  // Whether it is before the shipment, the server knows.
  const problem = problemOfSale(soldOn || null, { notBefore: null, notAfter: latestDay(new Date()) })
  return problem ? { ...problems, soldOn: problem } : problems
}

/** Why the form cannot be sent now. Files that may follow are no reason. */
export function blockedBy(values: ItemFormValues, mayFollow = noneMayFollow): string | undefined {
  if (isBlockedAmplifier(values)) return m.problem_repair_not_tried()
  const files = [...values.images, ...values.saleProof]
  return blockedByUploads(files.filter((file) => !mayFollow(file)))
}

/** What is sent to save an item. Call it with a form that has no problems. */
export function saveBodyOf({
  images,
  soldOn,
  saleProof,
  faultKind,
  skippedShots,
  dealerSpots,
  ...values
}: ItemFormValues): ItemSave {
  const { keys, videoThumbnails } = keysOf(images)
  const { fileCount: _, itemType, ...answers } = relevantAnswers({ ...values, fileCount: keys.length })
  if (!itemType) throw new Error('An item without a type cannot be sent')
  return {
    ...answers,
    itemType,
    itemNumber: answers.itemNumber.trim(),
    serialNumber: answers.serialNumber.trim(),
    issueDescription: answers.issueDescription.trim(),
    soldOn: soldOn || null,
    saleProof: keysOf(saleProof).keys[0] ?? null,
    images: keys,
    videoThumbnails,
    faultKind,
    shots: images.flatMap((upload) =>
      upload.step === 'stored' && upload.shot && keys.includes(upload.file.key)
        ? [{ imagePath: upload.file.key, shot: upload.shot }]
        : [],
    ),
    skippedShots: [...skippedShots],
    dealerSpots: dealerSpots.filter(({ imagePath }) => keys.includes(imagePath)),
  }
}
