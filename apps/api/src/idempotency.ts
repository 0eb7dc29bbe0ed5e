import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import { sql } from 'kysely'
import type { Tx } from './db/database.ts'

/** A call that says its `Idempotency-Key`. */
export interface KeyedCall {
  readonly key: string
  /** Of what was sent, before anything of it was parsed: what is left out then has no value that a release gives it. */
  readonly fingerprint: string
}

/** Where a call makes something. */
const idColumns = {
  requests: 'requestId',
  requestItems: 'itemId',
  messages: 'messageId',
  notes: 'noteId',
  savedReplies: 'replyId',
  nextSteps: 'stepId',
  points: 'pointId',
  terms: 'termsId',
  products: 'productId',
} as const
/** What a call made: the table that it stands in, and its id. */
export type Made = readonly [table: keyof typeof idColumns, id: number]

/** Marks what a hash is of: the release before hashed what it had parsed, and its keys are believed as they are. */
const ofWhatWasSent = 'sent:'

/**
 * Runs `work` once for an `Idempotency-Key`. A second call with the same key gets the answer of the first; with other
 * content it is refused, and as NOT_FOUND once what the first one made is gone. Without a key `work` simply runs. All in
 * the caller's transaction: the row of the key makes a second call wait for the first, and a refusal deletes the key.
 */
export async function onceFor<Reply, Code extends string>(
  tx: Tx,
  call: {
    readonly userId: number
    readonly endpoint: string
    readonly keyed: KeyedCall | undefined
    readonly made: (reply: Reply) => Made
  },
  work: () => Promise<Decision<Reply, Code>>,
): Promise<Decision<Reply, Code | 'NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED'>> {
  if (call.keyed === undefined) return work()
  const { userId, endpoint, made } = call
  const { key, fingerprint } = call.keyed
  const bodyHash = `${ofWhatWasSent}${fingerprint}`
  const inserted = await tx
    .insertInto('idempotencyKeys')
    .values({ userId, key, endpoint, bodyHash })
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!inserted) {
    const first = await tx
      .selectFrom('idempotencyKeys')
      .select(['endpoint', 'bodyHash', 'reply'])
      .where('userId', '=', userId)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    const isSame = first.bodyHash === bodyHash || !first.bodyHash.startsWith(ofWhatWasSent)
    if (first.endpoint !== endpoint || !isSame) return refuse('IDEMPOTENCY_KEY_REUSED')
    const reply = first.reply as Reply
    return (await isThere(tx, made(reply))) ? accept(reply) : refuse('NOT_FOUND')
  }
  const decision = await work()
  if (decision.ok)
    await tx
      .updateTable('idempotencyKeys')
      .set({ reply: JSON.stringify(decision.value) })
      .where('userId', '=', userId)
      .where('key', '=', key)
      .execute()
  return decision
}

async function isThere(tx: Tx, [table, id]: Made): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} where ${sql.ref(idColumns[table])} = ${id}`.execute(tx)
  return rows.length > 0
}
