import type { Point } from '@portal/contract/points/point-schemas.ts'
import { m } from '@portal/texts/messages.ts'
import { paths } from '../../page-links.ts'
import { languagesOf } from '../../parts/language/language-names.ts'
import { TextByLanguage } from '../../parts/language/text-by-language.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { pointItemsLabel, pointKindText } from './point-labels.ts'

/** What can be asked for; undefined while it is loaded. */
export function PointList({ points }: { points: readonly Point[] | undefined }) {
  const columns: Column<Point>[] = [
    {
      key: 'wording',
      header: m.point_wording(),
      cell: ({ texts }) => <TextByLanguage texts={texts} />,
      width: 'minmax(0, 3fr)',
    },
    {
      key: 'kind',
      header: m.point_kind(),
      cell: pointKindText,
      width: 'minmax(0, 1.5fr)',
    },
    {
      key: 'for',
      header: m.point_for(),
      cell: ({ itemType }) => pointItemsLabel(itemType),
      width: 'minmax(0, 1fr)',
    },
    {
      key: 'languages',
      header: m.point_languages(),
      cell: ({ texts }) => languagesOf(texts),
      width: 'minmax(0, 1.5fr)',
    },
  ]
  return (
    <Table
      caption={m.points()}
      columns={columns}
      rows={points}
      rowKey={({ pointId }) => pointId}
      rowLink={({ pointId }) => ({ to: paths.adminPoint(pointId) })}
      loadingText={m.points_loading()}
      empty={<EmptyState title={m.points_none()}>{m.points_none_hint()}</EmptyState>}
    />
  )
}
