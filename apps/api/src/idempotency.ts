import { createHash } from 'node:crypto'
import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import type { Tx } from './db/database.ts'

/**
 * Runs `work` once for an `Idempotency-Key`. A second call with the same key gets the answer of the first; with other
 * content it is refused. Without a key `work` simply runs. All in the caller's transaction: the row of the key makes a
 * second call wait for the first, and a refusal deletes the key.
 */
export async function onceFor<Reply, Code extends string>(
  tx: Tx,
  call: {
    readonly userId: number
    readonly endpoint: string
    readonly key: string | undefined
    readonly body: unknown
  },
  work: () => Promise<Decision<Reply, Code>>,
): Promise<Decision<Reply, Code | 'IDEMPOTENCY_KEY_REUSED'>> {
  if (call.key === undefined) return work()
  const { userId, key, endpoint } = call
  const bodyHash = createHash('sha256').update(JSON.stringify(call.body)).digest('base64url')
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
    if (first.endpoint !== endpoint || first.bodyHash !== bodyHash) return refuse('IDEMPOTENCY_KEY_REUSED')
    return accept(first.reply as Reply)
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
