import type { UnitModel } from '@portal/contract/units/unit-look-up-schemas.ts'
import { foldNumber } from '@portal/domain/folded-number.ts'
import { m } from '@portal/texts/messages.ts'
import { itemTypeLabel } from '@portal/texts/value-labels.ts'
import type { ItemFormValues } from './item-form.ts'

/** What the form says of a unit's model. */
export type SaidModel = Pick<ItemFormValues, 'itemType' | 'brand' | 'itemNumber'>

/** A model in words: `Nordwave AX-690, Amplifier`. */
export const modelText = ({ brand, itemNumber, itemType }: UnitModel): string =>
  m.wizard_unit_model({ brand, itemNumber, itemType: itemTypeLabel(itemType) })

/** Whether the form says this model already. */
export const saysModel = (said: SaidModel, model: UnitModel): boolean =>
  said.itemType === model.itemType &&
  said.brand === model.brand &&
  foldNumber(said.itemNumber) === foldNumber(model.itemNumber)

/**
 * The model that the form takes over by itself: the only one with this serial number, where nobody chose or typed
 * anything else. What the form itself filled in, for another serial number, counts as not typed; its item type only
 * where nothing else stands in the form, which another type would clear.
 */
export function modelToFillIn(
  said: SaidModel,
  models: readonly UnitModel[],
  filled: Partial<SaidModel>,
): UnitModel | undefined {
  const [model, another] = models
  if (!model || another || saysModel(said, model)) return undefined
  const mayReplace =
    [null, model.itemType, filled.itemType].includes(said.itemType) &&
    ['', model.brand, filled.brand].includes(said.brand) &&
    ['', foldNumber(model.itemNumber), filled.itemNumber && foldNumber(filled.itemNumber)].includes(
      foldNumber(said.itemNumber),
    )
  return mayReplace ? model : undefined
}

/** The models that the form offers to take over: all with this serial number, unless it says one of them. */
export const modelsToOffer = (said: SaidModel, models: readonly UnitModel[]): readonly UnitModel[] =>
  models.some((model) => saysModel(said, model)) ? [] : models
