import type { AskedPoint, ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { Fragment } from 'react'
import { DateTime } from '../../../parts/dates/date-time.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { roundsOf } from './asked-rounds.ts'

/** What the dealer was asked for and what came, the newest round first. */
export const AskedAndCame = ({ item }: { item: ItemDetail }) => (
  <Stack ruled gap={2}>
    <Text as="h3" small>
      {m.asked_title()}
    </Text>
    {roundsOf(item.asked).map(({ askedAt, points }) => (
      <Fragment key={askedAt}>
        <Text soft small>
          {m.asked_on()} <DateTime at={askedAt} />
        </Text>
        <DescriptionList
          facts={points.map((point) => ({
            term: point.wording,
            details: <Outcome point={point} />,
            wide: true,
          }))}
        />
      </Fragment>
    ))}
  </Stack>
)

function Outcome({ point: { answer, unit, answeredAt, endedBy } }: { point: AskedPoint }) {
  if (endedBy) return <span>{endedBy === 'dealer' ? m.asked_not_given() : m.asked_no_longer()}</span>
  if (!answeredAt) return <span>{m.todo_open()}</span>
  return (
    <>
      <span dir="auto">{answer ? `${answer} ${unit ?? ''}` : m.asked_in_messages()}</span>
      {' · '}
      <span>{m.todo_answered_on()}</span> <DateTime at={answeredAt} />
    </>
  )
}
