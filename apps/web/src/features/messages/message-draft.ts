import { parseUploads, type Upload } from '../../parts/uploads/upload.ts'

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
export function parseMessageDraft(stored: unknown): MessageDraft | undefined {
  const content = contentFrom(stored)
  if (!content) return undefined
  const { outgoing, attempt } = stored as Record<string, unknown>
  // A reload in the middle of sending: nobody knows whether it arrived, and the same key makes trying again safe.
  return takenBack({
    ...content,
    outgoing: contentFrom(outgoing),
    attempt: isAttempt(attempt) ? attempt : undefined,
  })
}

function contentFrom(stored: unknown): Content | undefined {
  if (typeof stored !== 'object' || stored === null || !('text' in stored) || typeof stored.text !== 'string')
    return undefined
  return { text: stored.text, uploads: parseUploads('uploads' in stored ? stored.uploads : []) }
}

const isAttempt = (stored: unknown): stored is Attempt =>
  typeof stored === 'object' &&
  stored !== null &&
  'key' in stored &&
  typeof stored.key === 'string' &&
  'text' in stored &&
  typeof stored.text === 'string' &&
  'attachments' in stored &&
  Array.isArray(stored.attachments)

/** The attempt to send this content: the last one when it was the same, one with a new key otherwise. */
export function attemptFor({ attempt }: MessageDraft, text: string, attachments: readonly string[]): Attempt {
  if (attempt?.text === text && attempt.attachments.join() === attachments.join()) return attempt
  return { key: crypto.randomUUID(), text, attachments }
}
