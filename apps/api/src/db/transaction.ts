import { setTimeout as delay } from 'node:timers/promises'
import type { Decision, Refused } from '@portal/domain/decision.ts'
import { Outage } from '../outage.ts'
import { brokenConstraint, type Database, type Tx } from './database.ts'
import { isDeadlock } from './database-outage.ts'

/**
 * THE ORDER OF LOCKS. Every transaction takes what it needs of these in this order, and rows of one kind by their ids:
 *
 * 1. the key that a call says (`idempotency.ts`)
 * 2. an import, a product, a unit
 * 3. that requests go from one company to another, requests (`modules/locked-request.ts`), a list that administrators keep,
 *    then what stands in requests: items, files, messages, points
 * 4. accounts (`modules/accounts/accounts.repository.ts`), those of a company or of two together, then the companies,
 *    invitations, codes and sessions
 * 5. a try that is counted with what it does, then the news of those who are told (`mail/news.ts`), and mails
 *
 * An account and an item are locked `for no key update`: rows that only refer to them, as nearly every change writes some,
 * need not wait, and so take no part in the order. Only what may be deleted, or has its key changed, is locked `for update`.
 *
 * Requests that came in before the accounts were locked are locked after them without waiting: {@link HeldByOthers}.
 */

/** Time for the other transaction to take what it waited for, or both would meet once more. */
const headStartMs = 100

class RolledBack extends Error {
  readonly decision: unknown
  constructor(decision: unknown) {
    super('refused')
    this.decision = decision
  }
}

/**
 * Thrown in a transaction that needs what another one holds, and may not wait for it, because it comes earlier in the order of
 * locks: the transaction is run once more, and then waits for it where it should.
 */
export class HeldByOthers extends Outage {
  constructor() {
    super('Others hold what came in after it should have been locked')
    this.name = 'HeldByOthers'
  }
}
/** So often a transaction is run for that reason, until its call is answered that it may be tried again. */
const mostRuns = 5

/**
 * Runs `work` in one transaction. Where PostgreSQL ends it because it and another one wait for each other, it is run once
 * more, and where it needs what others hold, a few times: so `work` decides from what the database holds, and does nothing
 * outside of it that must not be done twice.
 */
export async function inTransaction<Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  let deadlocks = 0
  let held = 0
  for (;;) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (isDeadlock(error) && deadlocks === 0) {
        deadlocks += 1
        await delay(headStartMs)
      } else if (error instanceof HeldByOthers && held < mostRuns - 1) held += 1
      else throw error
    }
  }
}

/** What a use case refuses where a write breaks a constraint: two people may save at the same instant, and only the index decides. */
type RefusedByConstraint<Refusal> = Readonly<Record<string, Refusal>>

/** Runs `work`, and answers the refusal that belongs to the constraint which it breaks. */
export async function unlessBroken<Result, Refusal>(
  refusals: RefusedByConstraint<Refusal>,
  work: () => Promise<Result>,
): Promise<Result | Refusal> {
  try {
    return await work()
  } catch (error) {
    const refusal = refusals[brokenConstraint(error) ?? '']
    if (refusal === undefined) throw error
    return refusal
  }
}

/**
 * Runs a use case in one transaction. A refusal rolls back whatever was written before it, so nothing is half done.
 * Where a refusal has to store something (a wrong try that counts), the use case calls {@link inTransaction} itself.
 */
export function transaction<Result extends Decision<unknown, string>>(
  db: Database,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result>
export function transaction<Result extends Decision<unknown, string>, Refusal extends Refused<string>>(
  db: Database,
  work: (tx: Tx) => Promise<Result>,
  broken: RefusedByConstraint<Refusal>,
): Promise<Result | Refusal>
export function transaction<Result extends Decision<unknown, string>>(
  db: Database,
  work: (tx: Tx) => Promise<Result>,
  broken: RefusedByConstraint<Refused<string>> = {},
): Promise<Result | Refused<string>> {
  return unlessBroken(broken, async () => {
    try {
      return await inTransaction(db, async (tx) => {
        const decision = await work(tx)
        if (!decision.ok) throw new RolledBack(decision)
        return decision
      })
    } catch (error) {
      if (error instanceof RolledBack) return error.decision as Result
      throw error
    }
  })
}
