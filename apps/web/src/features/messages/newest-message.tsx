import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { WrittenText } from '../../ui/description-list.tsx'
import { Text } from '../../ui/layout.tsx'
import { InfoBox } from '../../ui/message-box.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { threadQuery } from './message-queries.ts'

/** What the dealer wrote last, until it is answered. `action` leads to the thread. */
export function NewestMessage({ item, action }: { item: ItemDetail; action: ReactNode }) {
  const { data: thread, isError } = useQuery(threadQuery('admins', item.id))
  if (!thread)
    return (
      !isError && (
        <InfoBox>
          <SkeletonText lines={4} />
        </InfoBox>
      )
    )
  const last = thread.at(-1)
  if (last?.senderSide !== 'dealer') return null
  return (
    <InfoBox title={m.newest_message({ name: last.senderFirstName })} actions={action}>
      <WrittenText>{last.messageContent}</WrittenText>
      {last.attachments.length > 0 && (
        <Text soft dir="auto">
          {last.attachments.map(({ fileName }) => fileName).join(', ')}
        </Text>
      )}
    </InfoBox>
  )
}
