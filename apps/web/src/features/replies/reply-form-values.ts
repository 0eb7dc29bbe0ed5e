import type { ReplySave, SavedReply } from '@portal/contract/replies/reply-schemas.ts'
import type { Language } from '@portal/domain/languages.ts'
import { byLanguage, writtenTexts } from '@portal/domain/texts-by-language.ts'
import { parseTypedTexts } from '../../parts/kept/typed-texts.ts'

/** The form of a reply as it is filled in. */
export interface ReplyFormValues {
  readonly name: string
  /** '' where the reply sets no date. */
  readonly days: string
  readonly texts: Readonly<Record<Language, string>>
  /** The version that is changed; 0 for a new reply. */
  readonly seenVersion: number
}

/** The form with which the editing of a reply begins. */
export const valuesOf = (reply: SavedReply | undefined): ReplyFormValues => ({
  name: reply?.name ?? '',
  days: reply?.days ? String(reply.days) : '',
  texts: byLanguage((language) => reply?.texts[language] ?? ''),
  seenVersion: reply?.version ?? 0,
})

/** What the form says of the reply. */
export const replyIn = ({ name, days, texts }: ReplyFormValues): ReplySave => ({
  name: name.trim(),
  days: days.trim() === '' ? null : Number(days),
  texts: writtenTexts(texts),
})

/** What was typed before a reload; undefined where it is of another form. */
export function parseReplyForm(stored: unknown): ReplyFormValues | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { name, days, texts, seenVersion } = stored as Record<keyof ReplyFormValues, unknown>
  if (typeof name !== 'string' || typeof days !== 'string' || typeof seenVersion !== 'number') return undefined
  const typed = parseTypedTexts(texts)
  return typed && { name, days, seenVersion, texts: typed }
}
