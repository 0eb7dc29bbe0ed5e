import type { Message as PostedMessage } from '@portal/contract/messages/message-schemas.ts'
import type { Side } from '@portal/domain/sides.ts'
import type { ReactNode } from 'react'
import { dayOnly, timeOnly } from '../../parts/dates/moments.ts'
import { polling } from '../../parts/intervals.ts'
import { mediaOfAttachment } from '../../parts/media/media-file.ts'
import { MediaTiles } from '../../parts/media/media-tiles.tsx'
import { useVideosProcessed } from '../../parts/media/use-videos-processed.ts'
import { DaySeparator, Message, MessageThread } from '../../ui/message-thread.tsx'
import { messagePanelTexts as texts } from './message-panel-texts.ts'

/** Messages of one sender within this time are grouped under one name. */
const togetherMs = 5 * 60 * 1000

export interface ThreadProps {
  readonly side: Side
  readonly itemId: number
  readonly messages: readonly PostedMessage[]
  /** A message that is being sent, shown at the end. */
  readonly pending: { readonly text: string } | undefined
}

/** The conversation about an item. Videos cannot be opened until they are ready. */
export function Thread({ side, itemId, messages, pending }: ThreadProps) {
  const attachments = messages.flatMap((message) => message.attachments.map(mediaOfAttachment))
  useVideosProcessed(attachments, polling.messageVideoMs, { type: 'messageVideoProcessed', itemId })
  return (
    <MessageThread label={texts.title}>
      {messages.map((message, at) => (
        <Posted key={message.messageId} message={message} before={messages[at - 1]} side={side} />
      ))}
      {pending && (
        <Message side="own" author={texts.sending} at={{ iso: '', text: '' }} pending>
          {pending.text}
        </Message>
      )}
    </MessageThread>
  )
}

type PostedProps = { message: PostedMessage; before: PostedMessage | undefined; side: Side }

function Posted({ message, before, side }: PostedProps): ReactNode {
  const day = dayOnly(message.createdAt)
  const newDay = !before || dayOnly(before.createdAt).text !== day.text
  const together =
    !newDay &&
    before.senderSide === message.senderSide &&
    before.senderFirstName === message.senderFirstName &&
    Date.parse(message.createdAt) - Date.parse(before.createdAt) < togetherMs
  const files = message.attachments.map(mediaOfAttachment)
  return (
    <>
      {newDay && <DaySeparator day={day} />}
      <Message
        side={message.senderSide === side ? 'own' : 'other'}
        author={message.senderFirstName}
        at={timeOnly(message.createdAt)}
        continued={together}
        attachments={files.length > 0 && <MediaTiles label={texts.attachments} files={files} />}
      >
        {message.messageContent}
      </Message>
    </>
  )
}
