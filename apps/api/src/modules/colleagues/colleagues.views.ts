import type { Colleague, Note, Teamwork } from '@portal/contract/colleagues/colleague-schemas.ts'
import { isLeftToColleagues } from '@portal/domain/items/another-look.ts'
import { limits } from '@portal/domain/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Readable } from '../../db/database.ts'

/** Administrators who may act, by name. */
export async function colleagues(db: Readable): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select user_id, first_name || ' ' || last_name as name from users
    where role = 'ADMIN' and enabled and verified
    order by lower(first_name), lower(last_name), user_id
    limit ${limits.colleagues.maximumListed}`.execute(db)
  return rows
}

/** Which of these accounts are administrators who may act. */
export async function actingColleagues(db: Readable, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select('userId')
    .where('userId', 'in', userIds)
    .where('role', '=', 'ADMIN')
    .where('enabled', '=', true)
    .where('verified', '=', true)
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Everybody who decided first on what another look is at: an item of before names the last of them alone. */
export const firstDeciders = sql`coalesce(items.first_deciders, array_remove(array[items.first_decided_by], null))`

/** `exists` for an administrator who may act and is none of these. */
export const hasColleagues = (userIds: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from users where role = 'ADMIN' and enabled and verified and user_id <> all (${userIds})
)`

/** Whether a decision on this item is left to colleagues of the administrator. */
export async function isLeftByDecider(
  db: Readable,
  userId: number,
  item: { readonly firstDeciders: readonly number[] | null; readonly firstDecidedBy: number | null },
): Promise<boolean> {
  const deciders = item.firstDeciders ?? (item.firstDecidedBy === null ? [] : [item.firstDecidedBy])
  if (!deciders.includes(userId)) return false
  const others = hasColleagues(sql`${deciders}::integer[]`)
  const found = await db.selectNoFrom(others.as('hasColleagues')).executeTakeFirstOrThrow()
  return isLeftToColleagues(userId, { firstDeciders: deciders, ...found })
}

export interface TeamworkColumns {
  readonly takenBy: number | null
  readonly takenByName: string | null
  readonly looking: Colleague[]
}

/** What administrators share about a submitted item, as one of them sees it; undefined where there is no such item. */
export async function teamworkOn(
  db: Readable,
  reader: { readonly userId: number },
  itemId: number,
  now: Date,
): Promise<Teamwork | undefined> {
  const { rows } = await sql<TeamworkColumns>`
    select items.taken_by, takers.first_name || ' ' || takers.last_name as taken_by_name,
      (
        select coalesce(jsonb_agg(jsonb_build_object('userId', lookers.user_id,
          'name', users.first_name || ' ' || users.last_name) order by lookers.user_id), '[]')
        from item_lookers lookers join users on users.user_id = lookers.user_id
        where lookers.item_id = items.item_id and lookers.until > ${now} and lookers.user_id <> ${reader.userId}
      ) as looking
    from request_items items
    join requests on requests.request_id = items.request_id and requests.completed_at is not null
    left join users takers on takers.user_id = items.taken_by
    where items.item_id = ${itemId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { takenBy, takenByName, looking } = row
  return {
    reader: reader.userId,
    takenBy: takenBy === null ? null : { userId: takenBy, name: takenByName ?? '' },
    looking,
    notes: await notesOn(db, { itemId }),
  }
}

export interface NoteColumns {
  readonly noteId: number
  readonly content: string
  readonly createdAt: Date
  readonly authorId: number
  readonly authorName: string
  readonly tells: Colleague[]
}

/** The notes on an item, oldest first, at most the newest; or the one note asked for. */
export async function notesOn(
  db: Readable,
  which: { readonly itemId: number } | { readonly noteId: number },
): Promise<Note[]> {
  const { rows } = await sql<NoteColumns>`
    select notes.note_id, notes.content, notes.created_at, notes.author_id,
      authors.first_name || ' ' || authors.last_name as author_name,
      (
        select coalesce(jsonb_agg(jsonb_build_object('userId', told.user_id,
          'name', told.first_name || ' ' || told.last_name) order by told.user_id), '[]')
        from note_mentions join users told on told.user_id = note_mentions.user_id
        where note_mentions.note_id = notes.note_id
      ) as tells
    from notes join users authors on authors.user_id = notes.author_id
    where ${'itemId' in which ? sql`notes.item_id = ${which.itemId}` : sql`notes.note_id = ${which.noteId}`}
    order by notes.note_id desc
    limit ${limits.note.maximumShown}`.execute(db)
  return rows.reverse().map(({ authorId, authorName, createdAt, ...note }) => ({
    ...note,
    author: { userId: authorId, name: authorName },
    createdAt: createdAt.toISOString(),
  }))
}
