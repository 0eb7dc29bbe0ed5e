import type { ItemType } from '@portal/domain/items/item-types.ts'
import { fitsItem } from '@portal/domain/points/point.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../page-links.ts'
import { pointsQuery } from '../../../parts/kept/kept-queries.ts'
import { TextByLanguage } from '../../../parts/language/text-by-language.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FieldError, useFieldFrame } from '../../../ui/field.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { Link } from '../../../ui/link.tsx'

interface PointTicksProps {
  readonly itemType: ItemType
  readonly ticked: readonly number[]
  /** What was asked for and can no longer be ticked, in its words: it stays asked. */
  readonly stays: readonly string[]
  readonly onTick: (pointIds: readonly number[]) => void
}

/** What is missing, to be ticked: everything that an item of this type can be asked for. */
export function PointTicks({ itemType, ticked, stays, onTick }: PointTicksProps) {
  const { data, isError } = useQuery(pointsQuery)
  const frame = useFieldFrame({ name: 'points', hint: m.ask_points_hint() })
  if (!data)
    return isError ? (
      <Text soft tiny>
        {m.ask_points_failed()}
      </Text>
    ) : null
  const points = data.filter((point) => fitsItem(point, itemType))
  if (points.length + stays.length === 0) return null
  return (
    <Stack as="fieldset" gap={2} small aria-describedby={frame.aria['aria-describedby']}>
      <Text as="legend" strong>
        {m.ask_points()}
      </Text>
      <Text soft tiny>
        <span id={frame.hintId}>{m.ask_points_hint()}</span> <Link to={paths.adminPoints}>{m.ask_points_manage()}</Link>
      </Text>
      {stays.map((wording) => (
        <Checkbox key={wording} label={m.ask_points_stays({ wording })} checked disabled />
      ))}
      {points.map(({ pointId, texts }) => (
        <Checkbox
          key={pointId}
          name={`point-${pointId}`}
          label={<TextByLanguage texts={texts} />}
          checked={ticked.includes(pointId)}
          onChange={({ target }) =>
            onTick(target.checked ? [...ticked, pointId] : ticked.filter((id) => id !== pointId))
          }
        />
      ))}
      <FieldError id={frame.errorId} text={frame.error} />
    </Stack>
  )
}
