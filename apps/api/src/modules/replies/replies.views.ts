import type { SavedReply } from '@portal/contract/replies/reply-schemas.ts'
import { limits } from '@portal/domain/limits.ts'
import { storedTexts } from '@portal/domain/texts-by-language.ts'
import { sql } from 'kysely'
import type { Readable } from '../../db/database.ts'

export interface ReplyColumns {
  readonly replyId: number
  readonly name: string
  readonly days: number | null
  readonly version: number
  readonly changedAt: Date
  readonly changedByName: string
  readonly texts: { readonly language: string; readonly text: string }[]
}

/** The saved replies by name, or the one that is asked for. */
export async function savedReplies(db: Readable, only?: { readonly replyId: number }): Promise<SavedReply[]> {
  const which = only ? sql`where replies.reply_id = ${only.replyId}` : sql``
  const { rows } = await sql<ReplyColumns>`
    select replies.reply_id, replies.name, replies.days, replies.version, replies.changed_at,
      concat_ws(' ', nullif(users.first_name, ''), nullif(users.last_name, '')) as changed_by_name,
      (
        select coalesce(jsonb_agg(jsonb_build_object('language', texts.language, 'text', texts.text)), '[]')
        from saved_reply_texts texts where texts.reply_id = replies.reply_id
      ) as texts
    from saved_replies replies join users on users.user_id = replies.changed_by
    ${which}
    order by lower(replies.name)
    limit ${limits.reply.maximumReplies}`.execute(db)
  return rows.map(({ texts, changedAt, ...row }) => ({
    ...row,
    texts: storedTexts(texts),
    changedAt: changedAt.toISOString(),
  }))
}
