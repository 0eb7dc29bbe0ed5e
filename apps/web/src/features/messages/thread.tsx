import type { Message as PostedMessage } from '@portal/contract/messages/message-schemas.ts'
import type { Side } from '@portal/domain/sides.ts'
import { m } from '@portal/texts/messages.ts'
import type { ReactNode } from 'react'
import { Time } from '../../parts/dates/date-time.tsx'
import { dayOnly, type Moment, timeOnly } from '../../parts/dates/moments.ts'
import { polling } from '../../parts/intervals.ts'
import { useVideosProcessed } from '../../parts/media/file-queries.ts'
import { type MediaFile, mediaOfAttachment } from '../../parts/media/media-file.ts'
import { MediaTiles } from '../../parts/media/media-tiles.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Row, Stack, Text, VisuallyHidden } from '../../ui/layout.tsx'
import styles from './messages.module.css'

/** Messages of one sender within this time are grouped under one name. */
const togetherMs = 5 * 60 * 1000

export interface ThreadProps {
  readonly side: Side
  readonly itemId: number
  readonly messages: readonly PostedMessage[]
  /** The messages that are being sent, at the end. */
  readonly pending: readonly { readonly id: string; readonly text: string }[]
  /** What was not sent, before them. */
  readonly unsent: ReactNode
}

/**
 * The conversation about an item, oldest first. New messages are announced. It begins at its end and stays there while
 * messages arrive, unless somebody has scrolled back: a column that is laid out from its end does that by itself.
 */
export function Thread({ side, itemId, messages, pending, unsent }: ThreadProps) {
  const attachments = messages.flatMap((message) => message.attachments.map(mediaOfAttachment))
  useVideosProcessed(attachments, polling.messageVideoMs, { type: 'messageVideoProcessed', itemId })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div className={styles.thread} role="log" aria-label={m.thread_heading()} tabIndex={0}>
      <Stack gap={3}>
        {messages.map((message, at) => (
          <Posted key={message.messageId} message={message} before={messages[at - 1]} side={side} />
        ))}
        {unsent}
        {pending.map(({ id, text }) => (
          <Bubble key={id} own pending author={m.message_sending()} text={text} />
        ))}
      </Stack>
    </div>
  )
}

type PostedProps = { message: PostedMessage; before: PostedMessage | undefined; side: Side }

function Posted({ message, before, side }: PostedProps) {
  const day = dayOnly(message.createdAt)
  const newDay = !before || dayOnly(before.createdAt).text !== day.text
  const together =
    !newDay &&
    before.senderSide === message.senderSide &&
    before.senderFirstName === message.senderFirstName &&
    Date.parse(message.createdAt) - Date.parse(before.createdAt) < togetherMs
  return (
    <>
      {newDay && (
        <Row as="p" unbroken fine strong gap={3} className={styles.day}>
          <time dateTime={day.iso}>{day.text}</time>
        </Row>
      )}
      <Bubble
        own={message.senderSide === side}
        author={message.senderFirstName}
        at={timeOnly(message.createdAt)}
        text={message.messageContent}
        files={message.attachments.map(mediaOfAttachment)}
        continued={together}
      />
    </>
  )
}

type BubbleProps = {
  own: boolean
  author: string
  at?: Moment
  text: string
  files?: readonly MediaFile[]
  /** Same author as the message before: name and avatar are not repeated (they are still read out). */
  continued?: boolean
  pending?: boolean
}

function Bubble({ own, author, at, text, files = [], continued, pending }: BubbleProps) {
  const look = [own ? styles.own : styles.other, continued && styles.continued, pending && styles.pending]
  return (
    <Stack as="article" gap={2} className={classNames(styles.message, ...look)}>
      {!own && <span>{!continued && <Avatar name={author} size="s" />}</span>}
      <Stack card small gap={1} className={styles.bubble}>
        <Row as="header" fine snug spread gap={[0, 4]}>
          {continued ? (
            <VisuallyHidden>{author}</VisuallyHidden>
          ) : (
            <Text as="span" bold dir="auto">
              {author}
            </Text>
          )}
          {at && (
            <Text as="span" soft digits>
              <Time at={at} />
            </Text>
          )}
        </Row>
        {text && (
          <Text as="div" written dir="auto">
            {text}
          </Text>
        )}
        {files.length > 0 && <MediaTiles label={m.message_attachments()} files={files} />}
      </Stack>
    </Stack>
  )
}
