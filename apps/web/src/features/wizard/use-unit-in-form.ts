import type { UnitModel } from '@portal/contract/units/unit-look-up-schemas.ts'
import type { ItemType } from '@portal/domain/items/item-types.ts'
import type { LabelledUnit } from '@portal/domain/items/label-code.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { config } from '../../api/config.ts'
import { logFailure } from '../../parts/failures/log-failure.ts'
import type { ItemFormValues } from './item-form.ts'
import { modelToFillIn } from './unit-model.ts'
import { unitLookUpQuery, useUnitLookUp } from './use-unit-look-up.ts'

interface FormWithUnit {
  readonly values: ItemFormValues
  readonly change: (change: Partial<ItemFormValues>) => void
}

/** What a code says that a scanner typed. Its reader comes with the first press; where it is missing the text stays as it is. */
async function unitTyped(text: string): Promise<LabelledUnit | undefined> {
  try {
    const { unitOfCode } = await import('@portal/domain/items/label-code.ts')
    return unitOfCode({ kind: 'QR', text })
  } catch (missing) {
    logFailure('load the reader of codes')(missing)
    return undefined
  }
}

/**
 * The unit of the item form: looked up by its serial number, and its model filled in where nothing else was typed.
 * In a form without an item type, which is locked but for it, a known unit leads on to the next question.
 */
export function useUnitInForm(form: FormWithUnit, changeType: (itemType: ItemType) => void) {
  const { values } = form
  const client = useQueryClient()
  const { found, ask } = useUnitLookUp(values)
  const askNow = () => ask(values)
  const [filledLast, setFilledLast] = useState<UnitModel>()
  /** The serial number for which a model was filled in: what is emptied or changed after that stays as it is. */
  const [filledFor, setFilledFor] = useState<string>()
  if (filledFor !== undefined && filledFor !== values.serialNumber) setFilledFor(undefined)
  const serialNumber = useRef<HTMLInputElement>(null)
  const itemNumber = useRef<HTMLInputElement>(null)
  const questions = useRef<HTMLDivElement>(null)
  const nextField = useRef<HTMLTextAreaElement>(null)
  /** Enter was pressed, or a label read, in the locked form, and the answer is awaited. */
  const goesOn = useRef(false)
  // The form knows the brands of this installation only.
  const known = found && { ...found, models: found.models.filter(({ brand }) => config().brands.includes(brand)) }

  const take = ({ itemType, brand, itemNumber, ...model }: UnitModel) => {
    const { serialNumber } = values
    if (values.itemType !== null) changeType(itemType)
    form.change({ itemType, brand, itemNumber, serialNumber })
    setFilledLast({ itemType, brand, itemNumber, ...model })
    setFilledFor(serialNumber)
    ask({ serialNumber, brand, itemNumber, soldOn: values.soldOn })
  }
  const only = known && filledFor === undefined && modelToFillIn(values, known.models, filledLast)
  useEffect(() => {
    if (!only) return
    // Before a brand was said, the answer was about this very model.
    if (values.brand === '') client.setQueryData(unitLookUpQuery({ ...values, ...only }).queryKey, found)
    take(only)
  })
  useEffect(() => {
    if (!goesOn.current || values.itemType === null) return
    goesOn.current = false
    // Who chooses it by hand stays there.
    if (filledFor === undefined) return
    const next = values.amplifierRepairAttempt === null && questions.current?.querySelector('input')
    ;(next || nextField.current)?.focus()
  })

  const fillIn = (unit: LabelledUnit) => {
    form.change(unit)
    ask({ ...values, ...unit })
  }
  return {
    verdict: {
      said: values,
      found: known,
      onUse: take,
      onUseNumber: (serialNumber: string) => fillIn({ serialNumber }),
    },
    /** Enter, which a scanner types after all that a code holds. */
    onEnter: async () => {
      goesOn.current = values.itemType === null
      const unit = await unitTyped(values.serialNumber)
      // Whoever types on meanwhile has not ended it.
      if (serialNumber.current?.value !== values.serialNumber) return
      const numbers = { ...values, ...unit }
      // What a scanner sends next is the item number, not the choices in between. Leaving the field asks for what it said.
      if (values.itemType !== null) (numbers.itemNumber === '' ? itemNumber : nextField).current?.focus()
      if (unit) fillIn(unit)
      else askNow()
    },
    onScanned: (unit: LabelledUnit) => {
      goesOn.current = values.itemType === null
      fillIn(unit)
    },
    onBlur: () => {
      goesOn.current = false
      askNow()
    },
    /** Present where the form asks for the day of the sale. */
    sale: known?.sale,
    serialNumber,
    itemNumber,
    /** What is asked about an amplifier: a known one leads here first. */
    questions,
    /** The field after what a known unit fills in. */
    nextField,
  }
}
