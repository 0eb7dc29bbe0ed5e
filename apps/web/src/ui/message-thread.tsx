import type { ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import { classNames } from './class-names.ts'
import styles from './message-thread.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** A moment as people read it; `iso` is for machines, `full` is shown on hover. */
export type Moment = { iso: string; text: string; full?: string | undefined }

/**
 * A conversation, oldest first. New messages are announced. It begins at its end and stays there while messages arrive,
 * unless somebody has scrolled back: a column that is laid out from its end does that by itself.
 */
export function MessageThread({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div className={styles.thread} role="log" aria-label={label} tabIndex={0}>
      <div className={styles.messages}>{children}</div>
    </div>
  )
}

/** The day that the messages below it were written on. */
export function DaySeparator({ day }: { day: Moment }) {
  return (
    <p className={styles.day}>
      <time dateTime={day.iso}>{day.text}</time>
    </p>
  )
}

export type MessageProps = {
  /** Who reads this wrote it, or the other side did. */
  side: 'own' | 'other'
  author: string
  at: Moment
  children?: ReactNode
  /** FileTiles, Thumbnails. */
  attachments?: ReactNode
  /** Same author as the message before: name and avatar are not repeated (they are still read out). */
  continued?: boolean | undefined
  /** Still on its way. */
  pending?: boolean | undefined
}

export function Message({ side, author, at, children, attachments, continued, pending }: MessageProps) {
  return (
    <article
      className={classNames(styles.message, styles[side], continued && styles.continued, pending && styles.pending)}
    >
      <span className={styles.avatar}>{!continued && <Avatar name={author} size="s" />}</span>
      <div className={styles.bubble}>
        <header className={styles.head}>
          {continued ? (
            <VisuallyHidden>{author}</VisuallyHidden>
          ) : (
            <span className={styles.author} dir="auto">
              {author}
            </span>
          )}
          <time className={styles.time} dateTime={at.iso} title={at.full}>
            {at.text}
          </time>
        </header>
        {children && (
          <div className={styles.text} dir="auto">
            {children}
          </div>
        )}
        {attachments && <div className={styles.attachments}>{attachments}</div>}
      </div>
    </article>
  )
}
