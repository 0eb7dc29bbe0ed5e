import { type Upload, uploadsFromKept } from '../../parts/uploads/upload.ts'

interface Content {
  readonly text: string
  readonly uploads: readonly Upload[]
}

/** What somebody wrote and did not send yet, with its files; kept over a reload. */
export interface MessageDraft extends Content {
  /** A message on its way. It leaves the draft when it is known to have arrived, and comes back when it did not. */
  readonly outgoing?: Content | undefined
  /** The last attempt to send: the same content keeps its key, whatever became of the answer. */
  readonly attempt?: Attempt | undefined
}

interface Attempt {
  readonly key: string
  readonly text: string
  readonly attachments: readonly string[]
}

export const emptyDraft: MessageDraft = { text: '', uploads: [] }

/** The draft with a message that did not leave put back into it, before what was typed since. */
export function takenBack({ outgoing, ...draft }: MessageDraft): MessageDraft {
  if (!outgoing) return draft
  const text = [outgoing.text, draft.text].filter((part) => part.trim() !== '').join('\n')
  return { ...draft, text, uploads: [...outgoing.uploads, ...draft.uploads] }
}

/** Reads a draft back from the browser; undefined when there is none. */
export function draftFromKept(kept: unknown): MessageDraft | undefined {
  const content = contentFrom(kept)
  if (!content) return undefined
  const { outgoing, attempt } = kept as Record<string, unknown>
  // A reload in the middle of sending: nobody knows whether it arrived, and the same key makes trying again safe.
  return takenBack({
    ...content,
    outgoing: contentFrom(outgoing),
    attempt: isAttempt(attempt) ? attempt : undefined,
  })
}

function contentFrom(kept: unknown): Content | undefined {
  if (typeof kept !== 'object' || kept === null || !('text' in kept) || typeof kept.text !== 'string') return undefined
  return { text: kept.text, uploads: uploadsFromKept('uploads' in kept ? kept.uploads : []) }
}

const isAttempt = (kept: unknown): kept is Attempt =>
  typeof kept === 'object' &&
  kept !== null &&
  'key' in kept &&
  typeof kept.key === 'string' &&
  'text' in kept &&
  typeof kept.text === 'string' &&
  'attachments' in kept &&
  Array.isArray(kept.attachments)

/** The attempt to send this content: the last one when it was the same, one with a new key otherwise. */
export function attemptFor({ attempt }: MessageDraft, text: string, attachments: readonly string[]): Attempt {
  if (attempt?.text === text && attempt.attachments.join() === attachments.join()) return attempt
  return { key: crypto.randomUUID(), text, attachments }
}
