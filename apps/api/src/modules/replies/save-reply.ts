import type { ReplySave, SavedReply } from '@portal/contract/replies/reply-schemas.ts'
import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import { limits } from '@portal/domain/limits.ts'
import { problemsOfReply } from '@portal/domain/replies/saved-reply.ts'
import { writtenTexts } from '@portal/domain/texts-by-language.ts'
import { sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import { brokenConstraint, type Tx } from '../../db/database.ts'
import { transaction } from '../../db/transaction.ts'
import { type KeyedCall, onceFor } from '../../idempotency.ts'
import type { Portal } from '../../portal.ts'
import { savedReplies } from './replies.views.ts'

type Parts = Pick<Portal, 'db' | 'now'>
type Saved<Refusals extends string> = Promise<Decision<SavedReply, Refusals | 'VALIDATION' | 'REPLY_NAME_IN_USE'>>

/** Adds a saved reply. */
export const addReply = (
  { db, now }: Parts,
  actor: Pick<Actor, 'userId'>,
  save: ReplySave,
  keyed: KeyedCall | undefined,
): Saved<'NOT_FOUND' | 'TOO_MANY_REPLIES' | 'IDEMPOTENCY_KEY_REUSED'> =>
  refusingTakenNames(() =>
    transaction(db, (tx) =>
      onceFor<SavedReply, 'VALIDATION' | 'TOO_MANY_REPLIES'>(
        tx,
        { userId: actor.userId, endpoint: 'addReply', keyed, made: ({ replyId }) => ['savedReplies', replyId] },
        async () => {
          const problems = problemsOfReply(save)
          if (Object.keys(problems).length > 0) return refuse('VALIDATION', problems)
          await lockReplies(tx)
          if ((await countReplies(tx)) >= limits.reply.maximumReplies) return refuse('TOO_MANY_REPLIES')
          const added = await tx
            .insertInto('savedReplies')
            .values({ name: save.name, days: save.days, changedAt: now(), changedBy: actor.userId })
            .returning('replyId')
            .executeTakeFirstOrThrow()
          return accept(await saveTexts(tx, added.replyId, save))
        },
      ),
    ),
  )

/** Changes a saved reply; refused as STALE when a colleague changed it since `seenVersion`. */
export const changeReply = (
  { db, now }: Parts,
  actor: Pick<Actor, 'userId'>,
  replyId: number,
  { seenVersion, ...save }: ReplySave & { readonly seenVersion: number },
): Saved<'NOT_FOUND' | 'STALE'> =>
  refusingTakenNames(() =>
    transaction(db, async (tx) => {
      const seen = await lockSeenReply(tx, replyId, seenVersion)
      if (!seen.ok) return seen
      const problems = problemsOfReply(save)
      if (Object.keys(problems).length > 0) return refuse('VALIDATION', problems)
      await tx
        .updateTable('savedReplies')
        .set({ name: save.name, days: save.days, changedAt: now(), changedBy: actor.userId, version: seenVersion + 1 })
        .where('replyId', '=', replyId)
        .execute()
      await tx.deleteFrom('savedReplyTexts').where('replyId', '=', replyId).execute()
      return accept(await saveTexts(tx, replyId, save))
    }),
  )

/** Deletes a saved reply; refused as STALE when a colleague changed it since `seenVersion`. */
export const deleteReply = (
  { db }: Pick<Parts, 'db'>,
  replyId: number,
  seenVersion: number,
): Promise<Decision<Record<never, never>, 'NOT_FOUND' | 'STALE'>> =>
  transaction(db, async (tx) => {
    const seen = await lockSeenReply(tx, replyId, seenVersion)
    if (!seen.ok) return seen
    await tx.deleteFrom('savedReplies').where('replyId', '=', replyId).execute()
    return accept({})
  })

/** One who adds after the other, so that there are never more than the limit; everybody still reads. */
const lockReplies = (tx: Tx) => sql`lock table saved_replies in share row exclusive mode`.execute(tx)

async function countReplies(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('savedReplies')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function lockSeenReply(
  tx: Tx,
  replyId: number,
  seenVersion: number,
): Promise<Decision<Record<never, never>, 'NOT_FOUND' | 'STALE'>> {
  const row = await tx
    .selectFrom('savedReplies')
    .select('version')
    .where('replyId', '=', replyId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return refuse('NOT_FOUND')
  return row.version === seenVersion ? accept({}) : refuse('STALE')
}

/** Saves the texts of a reply that has none, and returns it whole. */
async function saveTexts(tx: Tx, replyId: number, { texts }: ReplySave): Promise<SavedReply> {
  const rows = Object.entries(writtenTexts(texts)).map(([language, text]) => ({ replyId, language, text }))
  await tx.insertInto('savedReplyTexts').values(rows).execute()
  const [saved] = await savedReplies(tx, { replyId })
  if (!saved) throw new Error('A reply that was just saved is gone')
  return saved
}

/** Two administrators may save at the same instant: the unique index decides. */
async function refusingTakenNames<Result>(
  save: () => Promise<Result>,
): Promise<Result | Decision<never, 'REPLY_NAME_IN_USE'>> {
  try {
    return await save()
  } catch (error) {
    if (brokenConstraint(error) === 'saved_replies_name')
      return refuse('REPLY_NAME_IN_USE', { name: { code: 'REPLY_NAME_IN_USE' } })
    throw error
  }
}
