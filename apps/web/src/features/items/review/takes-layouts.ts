import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'

/** Whether layout PDFs have to do with an item: a schematic is wanted for it, or there is something already. */
export const takesLayouts = ({
  itemType,
  needsSchematic,
  layoutPdfs,
  layoutText,
}: Pick<ItemDetail, 'itemType' | 'needsSchematic' | 'layoutPdfs' | 'layoutText'>): boolean =>
  (itemType === 'Amplifier' && needsSchematic === 'yes') || layoutPdfs.length > 0 || Boolean(layoutText)
