import type { ItemType } from '@portal/domain/items/item-types.ts'
import type { PointKind } from '@portal/domain/points/point.ts'
import { m } from '@portal/texts/messages.ts'
import { itemTypeLabel } from '@portal/texts/value-labels.ts'

const kinds: Readonly<Record<PointKind, () => string>> = {
  media: m.point_kind_media,
  value: m.point_kind_value,
  text: m.point_kind_text,
}

/** What kind of answer a point takes. */
export const pointKindLabel = (kind: PointKind): string => kinds[kind]()

/** The same with the unit of a measured value. */
export const pointKindText = ({ kind, unit }: { readonly kind: PointKind; readonly unit: string | null }): string =>
  unit ? `${pointKindLabel(kind)} (${unit})` : pointKindLabel(kind)

/** Which items can be asked for it. */
export const pointItemsLabel = (itemType: ItemType | null): string =>
  itemType === null ? m.point_for_all() : itemTypeLabel(itemType)
