import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { dayAndTime } from '../../parts/dates/moments.ts'
import { WrittenText } from '../../ui/description-list.tsx'
import { IconLink } from '../../ui/icon-button.tsx'
import { IconChevronRight } from '../../ui/icons.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import { InfoBox } from '../../ui/message-box.tsx'
import { IconChevronLeft } from '../../ui/more-icons.tsx'
import { hasOpenPoints } from './asked/asked-rounds.ts'
import { repairOutcomeAnchor } from './repair-outcome.tsx'

/** What the dealer has to do now, with a link to it; that they did it, once it is the service's turn again. */
export function NextStep({ item, messagesAnchor }: { item: ItemDetail; messagesAnchor: string }) {
  if (item.requestStatus === 'Closed') return null
  // Its list says it, and takes the answers.
  if (hasOpenPoints(item)) return null
  if (item.turn === 'returned' && item.turnSince)
    return <InfoBox title={m.next_step_answered({ moment: dayAndTime(item.turnSince).text })} />
  if (item.turn !== 'dealer') return null
  const answer = <a href={`#${messagesAnchor}`}>{m.next_step_answer()}</a>
  if (item.status === 'Additional information required')
    return (
      <InfoBox title={m.next_step_information_needed()} actions={answer}>
        <WrittenText>{item.infoRequiredNote ?? m.next_step_information_needed_fallback()}</WrittenText>
      </InfoBox>
    )
  if (item.status === 'Waiting for feedback' && !item.repairResult)
    return (
      <InfoBox
        title={m.next_step_repair_outcome_needed()}
        actions={<a href={`#${repairOutcomeAnchor}`}>{m.next_step_report_outcome()}</a>}
      >
        {m.next_step_repair_outcome_needed_text()}
      </InfoBox>
    )
  return <InfoBox title={m.next_step_answer_needed()} actions={answer} />
}

/** Links to the previous and next item of the request. */
export function SiblingItems({ item, linkTo }: { item: ItemDetail; linkTo: (itemId: number) => string }) {
  const { requestItems, position } = item
  if (requestItems.length < 2) return null
  const previous = requestItems[position - 2]
  const next = requestItems[position]
  return (
    <Row as="nav" aria-label={m.items_of_this_request()}>
      {previous && <IconLink to={linkTo(previous.id)} label={m.item_previous()} icon={<IconChevronLeft />} />}
      <Text as="span" soft small>
        {m.item_position({ position, count: requestItems.length })}
      </Text>
      {next && <IconLink to={linkTo(next.id)} label={m.item_next()} icon={<IconChevronRight />} />}
    </Row>
  )
}
