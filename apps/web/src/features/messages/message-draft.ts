import { problemOfTypedMessage } from '@portal/domain/messages/message-rules.ts'
import type { Side } from '@portal/domain/sides.ts'
import { accountStore } from '../../local-store/account-store.ts'
import { fieldsOf } from '../../local-store/stored-fields.ts'
import { canArriveLater, parseUploads, type Upload } from '../../parts/device/upload.ts'
import { blockedByUploads } from '../../parts/uploads/blocked-by-uploads.ts'

interface Content {
  readonly text: string
  readonly uploads: readonly Upload[]
}

/** A message with its files that is being written; stored over a reload. */
export interface MessageDraft extends Content {
  /** It was taken back after an attempt to send. The same content keeps its idempotency key: the answer may have got lost. */
  readonly attempt: Attempt | undefined
}

interface Attempt {
  readonly key: string
  readonly text: string
  readonly attachments: readonly string[]
}

export const emptyDraft: MessageDraft = { text: '', uploads: [], attempt: undefined }

export const problemsOfDraft = ({ text }: Pick<MessageDraft, 'text'>, side: Side) => ({
  text: problemOfTypedMessage(text, side),
})

/** Why the message cannot be sent now. Without a connection its files wait with it, as far as this page has them. */
export const blockedBy = ({ uploads }: MessageDraft, waitsForConnection: boolean): string | undefined =>
  blockedByUploads(waitsForConnection ? uploads.filter((upload) => !canArriveLater(upload)) : uploads)

/** A message that was not sent, put in front of what was typed since. */
export const withReturned = (draft: Content, returned: Content): Content => ({
  text: [returned.text, draft.text].filter((part) => part.trim() !== '').join('\n'),
  uploads: [...returned.uploads, ...draft.uploads],
})

/** The entry of what is being written to a thread. */
export const messageDraftEntry = (side: Side, itemId: number): string => `message:${side}:${itemId}`

/** What stands in the field of a thread. */
export const draftInField = (side: Side, itemId: number): MessageDraft =>
  parseMessageDraft(accountStore.read(messageDraftEntry(side, itemId))) ?? emptyDraft

/** Reads a draft back from the browser; undefined when there is none. */
export function parseMessageDraft(stored: unknown): MessageDraft | undefined {
  const { text, uploads, attempt } = fieldsOf(stored)
  if (typeof text !== 'string') return undefined
  return { text, uploads: parseUploads(uploads), attempt: isAttempt(attempt) ? attempt : undefined }
}

function isAttempt(stored: unknown): stored is Attempt {
  const { key, text, attachments } = fieldsOf(stored)
  return typeof key === 'string' && typeof text === 'string' && Array.isArray(attachments)
}

/** The attempt for this content: the last one if the content is the same, otherwise one with a new key. */
export function attemptFor({ attempt }: MessageDraft, text: string, attachments: readonly string[]): Attempt {
  if (attempt?.text === text && attempt.attachments.join() === attachments.join()) return attempt
  return { key: crypto.randomUUID(), text, attachments }
}
