import type { MessagePart } from '@portal/texts/messages.ts'
import { Fragment, type ReactNode } from 'react'

export interface RichTextProps {
  /** Of a message with marked words: `parts={m.sign_up_invitation.parts()}`. */
  readonly parts: readonly MessagePart[]
  /** How the words of each mark are drawn, by its name. */
  readonly marks: Readonly<Record<string, (words: string) => ReactNode>>
}

/** A sentence some words of which are a link or strong, at whatever place they have in the reader's language. */
export function RichText({ parts, marks }: RichTextProps) {
  const drawn: ReactNode[] = []
  let marked: string | undefined
  for (const part of parts) {
    if (part.type === 'markup-start') marked = ''
    else if (part.type === 'text' && marked !== undefined) marked += part.value
    else if (part.type === 'text') drawn.push(<span key={drawn.length}>{part.value}</span>)
    else {
      drawn.push(<Fragment key={drawn.length}>{marks[part.name]?.(marked ?? '') ?? marked}</Fragment>)
      marked = undefined
    }
  }
  return drawn
}

/** The mark of words that stand out. */
export const strong = (words: string): ReactNode => <strong>{words}</strong>
