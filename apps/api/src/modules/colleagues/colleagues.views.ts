import type { Colleague, Note, Teamwork } from '@portal/contract/colleagues/colleague-schemas.ts'
import { isLeftToColleagues } from '@portal/domain/items/another-look.ts'
import { limits } from '@portal/domain/limits.ts'
import { compareNames } from '@portal/domain/name-order.ts'
import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { selectActing } from '../../actor.ts'
import type { Readable } from '../../db/database.ts'
import type { DB } from '../../db/tables.ts'

/** First and last name of the account that a statement calls so; '' where there is none. */
export const fullName = (user: string) =>
  expressionBuilder<DB>().fn<string>('concat_ws', [
    sql.lit(' '),
    sql.ref(`${user}.firstName`),
    sql.ref(`${user}.lastName`),
  ])

/** Administrators who may act, by name. */
export async function colleagues(db: Readable): Promise<Colleague[]> {
  const found = await selectActing(db)
    .select(['userId', fullName('users').as('name')])
    .orderBy('userId')
    .limit(limits.colleagues.maximumListed)
    .execute()
  return found.sort((one, other) => compareNames(one.name, other.name))
}

/** Which of these accounts are administrators who may act. */
export async function actingColleagues(db: Readable, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return []
  const rows = await selectActing(db).select('userId').where('userId', 'in', userIds).execute()
  return rows.map(({ userId }) => userId)
}

/** `exists` for an administrator who may act and is none of these. */
export const hasColleagues = (userIds: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from users where role = 'ADMIN' and enabled and verified and user_id <> all (${userIds})
)`

/** Whether a decision on this item is left to colleagues of the administrator. */
export async function isLeftByDecider(
  db: Readable,
  userId: number,
  { firstDeciders }: { readonly firstDeciders: readonly number[] | null },
): Promise<boolean> {
  if (!firstDeciders?.includes(userId)) return false
  const others = hasColleagues(sql`${firstDeciders}::integer[]`)
  const found = await db.selectNoFrom(others.as('hasColleagues')).executeTakeFirstOrThrow()
  return isLeftToColleagues(userId, { firstDeciders, ...found })
}

/** What administrators share about a submitted item, as one of them sees it; undefined where there is no such item. */
export async function teamworkOn(
  db: Readable,
  reader: { readonly userId: number },
  itemId: number,
  now: Date,
): Promise<Teamwork | undefined> {
  const row = await db
    .selectFrom('requestItems as items')
    .innerJoin('requests', 'requests.requestId', 'items.requestId')
    .leftJoin('users as takers', 'takers.userId', 'items.takenBy')
    .select(['items.takenBy', fullName('takers').as('takenByName')])
    .select((item) =>
      jsonArrayFrom(
        item
          .selectFrom('itemLookers as lookers')
          .innerJoin('users', 'users.userId', 'lookers.userId')
          .select(['lookers.userId', fullName('users').as('name')])
          .whereRef('lookers.itemId', '=', 'items.itemId')
          .where('lookers.until', '>', now)
          .where('lookers.userId', '<>', reader.userId)
          .orderBy('lookers.userId'),
      ).as('looking'),
    )
    .where('items.itemId', '=', itemId)
    .where('requests.completedAt', 'is not', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { takenBy, takenByName, looking } = row
  return {
    reader: reader.userId,
    takenBy: takenBy === null ? null : { userId: takenBy, name: takenByName },
    looking,
    notes: await notesOn(db, { itemId }),
  }
}

/** The notes on an item, oldest first, at most the newest; or the one note asked for. */
export async function notesOn(
  db: Readable,
  which: { readonly itemId: number } | { readonly noteId: number },
): Promise<Note[]> {
  const rows = await db
    .selectFrom('notes')
    .innerJoin('users as authors', 'authors.userId', 'notes.authorId')
    .select(['noteId', 'content', 'notes.createdAt', 'authorId', fullName('authors').as('authorName')])
    .select((note) =>
      jsonArrayFrom(
        note
          .selectFrom('noteMentions')
          .innerJoin('users as told', 'told.userId', 'noteMentions.userId')
          .select(['told.userId', fullName('told').as('name')])
          .whereRef('noteMentions.noteId', '=', 'notes.noteId')
          .orderBy('told.userId'),
      ).as('tells'),
    )
    .where((note) => ('itemId' in which ? note('itemId', '=', which.itemId) : note('noteId', '=', which.noteId)))
    .orderBy('noteId', 'desc')
    .limit(limits.note.maximumShown)
    .execute()
  return rows.reverse().map(({ authorId, authorName, createdAt, ...note }) => ({
    ...note,
    author: { userId: authorId, name: authorName },
    createdAt: createdAt.toISOString(),
  }))
}
