import type { Decision } from '@portal/domain/decision.ts'
import type { Database, Tx } from './database.ts'

class RolledBack extends Error {
  readonly decision: unknown
  constructor(decision: unknown) {
    super('refused')
    this.decision = decision
  }
}

/**
 * Runs a use case in one transaction. A refusal rolls back whatever was written before it, so nothing is half done.
 * Where a refusal has to store something (a wrong try that counts), the use case opens its transaction itself.
 */
export async function transaction<Result extends Decision<unknown, string>>(
  db: Database,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction().execute(async (tx) => {
      const decision = await work(tx)
      if (!decision.ok) throw new RolledBack(decision)
      return decision
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.decision as Result
    throw error
  }
}
