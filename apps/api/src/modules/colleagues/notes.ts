import type { Note } from '@portal/contract/colleagues/colleague-schemas.ts'
import { accept, type Decision, type Done, refuse } from '@portal/domain/decision.ts'
import type { Actor } from '../../actor.ts'
import { transaction } from '../../db/transaction.ts'
import { type KeyedCall, onceFor } from '../../idempotency.ts'
import { tellPeople } from '../../mail/news.ts'
import type { Portal } from '../../portal.ts'
import { announce } from '../events/announce.ts'
import { itemForMail, lockSubmittedItem } from '../locked-request.ts'
import { actingColleagues, notesOn } from './colleagues.views.ts'

type Refused = 'NOT_FOUND' | 'NOT_A_COLLEAGUE'

/**
 * Writes a note about a submitted item, open or closed, and tells the named colleagues by a mail that does not hold its
 * text: mails are forwarded, notes are not for dealers.
 */
export async function writeNote(
  { db, now }: Pick<Portal, 'db' | 'now'>,
  actor: Actor,
  itemId: number,
  { content, tells }: { readonly content: string; readonly tells: readonly number[] },
  keyed: KeyedCall | undefined,
): Promise<Decision<Note, Refused | 'IDEMPOTENCY_KEY_REUSED'>> {
  const written = await transaction(db, (tx) =>
    onceFor<{ noteId: number }, Refused>(
      tx,
      { userId: actor.userId, endpoint: 'writeNote', keyed, made: ({ noteId }) => ['notes', noteId] },
      async () => {
        const found = await lockSubmittedItem(tx, itemId)
        if (!found) return refuse('NOT_FOUND')
        const told = [...new Set(tells)]
        if ((await actingColleagues(tx, told)).length < told.length) return refuse('NOT_A_COLLEAGUE')
        const { noteId } = await tx
          .insertInto('notes')
          .values({ itemId, authorId: actor.userId, content, createdAt: now() })
          .returning('noteId')
          .executeTakeFirstOrThrow()
        if (told.length > 0) {
          await tx
            .insertInto('noteMentions')
            .values(told.map((userId) => ({ noteId, userId })))
            .execute()
          const authorName = `${actor.firstName} ${actor.lastName}`
          const facts = { ...itemForMail(found), authorName, noteId }
          await tellPeople(tx, told, { template: 'note-for-colleague', facts })
        }
        await announce(tx, { kind: 'note-changed', forAdmins: true, itemId })
        return accept({ noteId })
      },
    ),
  )
  if (!written.ok) return written
  const [note] = await notesOn(db, written.value)
  return note ? accept(note) : refuse('NOT_FOUND')
}

/** Deletes an own note. */
export const deleteNote = (
  { db }: Pick<Portal, 'db'>,
  { userId }: Actor,
  noteId: number,
): Promise<Decision<Done, 'NOT_FOUND'>> =>
  transaction(db, async (tx) => {
    const deleted = await tx
      .deleteFrom('notes')
      .where('noteId', '=', noteId)
      .where('authorId', '=', userId)
      .returning('itemId')
      .executeTakeFirst()
    if (!deleted) return refuse('NOT_FOUND')
    await announce(tx, { kind: 'note-changed', forAdmins: true, itemId: deleted.itemId })
    return accept({})
  })
