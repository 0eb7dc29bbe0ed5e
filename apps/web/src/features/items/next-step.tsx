import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { WrittenText } from '../../ui/description-list.tsx'
import { InfoBox } from '../../ui/message-box.tsx'
import { itemTexts as texts } from './item-texts.ts'
import { repairOutcomeAnchor } from './repair-outcome.tsx'

/** What the dealer has to do now, with a link to it; nothing when it is the service's turn. */
export function NextStep({ item, messagesAnchor }: { item: ItemDetail; messagesAnchor: string }) {
  if (item.requestStatus === 'Closed') return null
  if (item.status === 'Additional information required')
    return (
      <InfoBox title={texts.infoNeeded} actions={<a href={`#${messagesAnchor}`}>{texts.answer}</a>}>
        <WrittenText>{item.infoRequiredNote ?? texts.infoNeededFallback}</WrittenText>
      </InfoBox>
    )
  if (item.status === 'Waiting for feedback' && !item.repairResult)
    return (
      <InfoBox title={texts.feedbackNeeded} actions={<a href={`#${repairOutcomeAnchor}`}>{texts.report}</a>}>
        {texts.feedbackNeededText}
      </InfoBox>
    )
  return null
}
