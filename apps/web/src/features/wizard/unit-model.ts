import type { UnitModel } from '@portal/contract/units/unit-look-up-schemas.ts'
import { foldNumber, isSameNumber } from '@portal/domain/folded-number.ts'
import { m } from '@portal/texts/messages.ts'
import { itemTypeLabel } from '@portal/texts/value-labels.ts'
import type { ItemFormValues } from './item-form.ts'

/** What the form says of a unit's model. */
type SaidModel = Pick<ItemFormValues, 'itemType' | 'brand' | 'itemNumber'>

/** A model in words: `Nordwave AX-690, Amplifier`. */
export const modelText = ({ brand, itemNumber, itemType }: UnitModel): string =>
  m.wizard_unit_model({ brand, itemNumber, itemType: itemTypeLabel(itemType) })

/** Whether the form says this model already. */
const saysModel = (said: SaidModel, model: UnitModel): boolean =>
  said.itemType === model.itemType && said.brand === model.brand && isSameNumber(said.itemNumber, model.itemNumber)

/**
 * The model that the form takes over by itself: the only one with this serial number, where nobody chose or typed
 * anything else. Brand and item number that the form itself filled in last, for another serial number, count as not
 * typed; the item type does not, because changing it clears the form.
 */
export function modelToFillIn(
  said: SaidModel,
  models: readonly UnitModel[],
  filledLast: UnitModel | undefined,
): UnitModel | undefined {
  const [model, another] = models
  if (!model || another || saysModel(said, model)) return undefined
  const mayReplace =
    [null, model.itemType].includes(said.itemType) &&
    ['', model.brand, filledLast?.brand].includes(said.brand) &&
    ['', foldNumber(model.itemNumber), filledLast && foldNumber(filledLast.itemNumber)].includes(
      foldNumber(said.itemNumber),
    )
  return mayReplace ? model : undefined
}

/** The models that the form offers to take over: all with this serial number, unless it says one of them. */
export const modelsToOffer = (said: SaidModel, models: readonly UnitModel[]): readonly UnitModel[] =>
  models.some((model) => saysModel(said, model)) ? [] : models
