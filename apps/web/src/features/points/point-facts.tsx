import type { Point } from '@portal/contract/points/point-schemas.ts'
import { m } from '@portal/texts/messages.ts'
import { textFacts } from '../../parts/kept/text-facts.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { pointItemsLabel, pointKindText } from './point-labels.ts'

/** What can be asked for, as it is saved. */
export const PointFacts = ({ point }: { point: Point }) => (
  <DescriptionList
    facts={[
      ...textFacts(point.texts),
      { term: m.point_kind(), details: pointKindText(point) },
      { term: m.point_for(), details: pointItemsLabel(point.itemType) },
    ]}
  />
)
