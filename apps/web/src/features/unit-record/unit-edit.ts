import type { UnitRecord } from '@portal/contract/units/unit-record-schemas.ts'
import type { Problems } from '@portal/domain/problem.ts'
import { latestDay } from '@portal/domain/units/sale.ts'
import { changesBetween, problemsOfUnit, type UnitFacts } from '@portal/domain/units/unit-form.ts'

/** The form as it is filled in: '' where nothing is known. */
export type UnitDraft = Record<keyof UnitFacts, string>

/** The form with which the editing of a unit begins. */
export const draftOf = ({ unit, product }: UnitRecord): UnitDraft => ({
  itemNumber: product.itemNumber,
  serialNumber: unit.serialNumber,
  shippedOn: unit.shippedOn,
  manufacturedOn: unit.manufacturedOn ?? '',
  soldOn: unit.soldOn ?? '',
  debtorNumber: unit.debtorNumber,
  invoice: unit.invoice,
})

const factsIn = ({ manufacturedOn, soldOn, ...draft }: UnitDraft): UnitFacts => ({
  ...draft,
  itemNumber: draft.itemNumber.trim(),
  serialNumber: draft.serialNumber.trim(),
  debtorNumber: draft.debtorNumber.trim(),
  invoice: draft.invoice.trim(),
  manufacturedOn: manufacturedOn || null,
  soldOn: soldOn || null,
})

/** What is wrong with the form now. */
export const problemsOfDraft = (draft: UnitDraft, record: UnitRecord): Problems<keyof UnitFacts> =>
  problemsOfUnit(factsIn(draft), latestDay(new Date()), factsIn(draftOf(record)))

/** What the form changes of the unit: only that is sent. */
export const changeIn = (draft: UnitDraft, record: UnitRecord): Partial<UnitFacts> =>
  Object.fromEntries(
    Object.entries(changesBetween(factsIn(draftOf(record)), factsIn(draft))).map(([field, change]) => [
      field,
      change.to,
    ]),
  )
