import type { ItemType } from '@portal/domain/items/item-types.ts'
import type { TextsByLanguage } from '@portal/domain/texts-by-language.ts'
import { m } from '@portal/texts/messages.ts'
import { itemTypeLabel } from '@portal/texts/value-labels.ts'
import type { Column } from '../../ui/table.tsx'
import { languagesOf } from '../language/language-names.ts'
import { TextByLanguage } from '../language/text-by-language.tsx'

/** For which items a text is; null is those of every type. */
export const forItemsLabel = (itemType: ItemType | null): string =>
  itemType === null ? m.point_for_all() : itemTypeLabel(itemType)

/** The same in a list. */
export const forItemsColumn = <Row extends { readonly itemType: ItemType | null }>(): Column<Row> => ({
  key: 'for',
  header: m.point_for(),
  cell: ({ itemType }) => forItemsLabel(itemType),
  width: 'minmax(0, 1fr)',
})

/** The beginning of a text. */
export const textColumn = <Row extends { readonly texts: TextsByLanguage }>(header: string): Column<Row> => ({
  key: 'text',
  header,
  cell: ({ texts }) => <TextByLanguage texts={texts} />,
  width: 'minmax(0, 3fr)',
  oneLine: true,
})

/** In which languages there is a text. */
export const languagesColumn = <Row extends { readonly texts: TextsByLanguage }>(): Column<Row> => ({
  key: 'languages',
  header: m.point_languages(),
  cell: ({ texts }) => languagesOf(texts),
  width: 'minmax(0, 1.5fr)',
})
