import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { dayAndTime } from '../../parts/dates/moments.ts'
import { WrittenText } from '../../ui/description-list.tsx'
import { InfoBox } from '../../ui/message-box.tsx'
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
