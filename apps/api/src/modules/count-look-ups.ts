import { foldNumber } from '@portal/domain/folded-number.ts'
import type { Actor } from '../actor.ts'
import type { Portal } from '../portal.ts'
import { actorKey, lookUpLimits } from '../rate-limits/rate-limits.ts'

export interface LearntNumbers {
  /** As they are compared. */
  readonly known: ReadonlySet<string>
  /** Where the day's look-ups are spent before all of them are known. */
  readonly retryAfterSeconds: number | undefined
}

/**
 * Of these serial numbers those that an account may learn something about. Each counts as a look-up of the account and of its
 * company, once a day and process, by whatever call something is learnt: so no call is a way around the bound on look-ups.
 */
export async function numbersToLearnAbout(
  { rateLimits }: Pick<Portal, 'rateLimits'>,
  actor: Pick<Actor, 'userId' | 'companyId'>,
  serialNumbers: readonly string[],
): Promise<LearntNumbers> {
  const known = new Set<string>()
  let retryAfterSeconds: number | undefined
  for (const number of new Set(serialNumbers.map(foldNumber))) {
    const ofNumber = numberKey(actor, number)
    if ((await rateLimits.consume('unitLookUpOfNumber', ofNumber)).allowed) {
      if (retryAfterSeconds === undefined) {
        const look = await rateLimits.consumeAll(lookUpLimits.map((limit) => [limit, actorKey(limit, actor)]))
        if (!look.allowed) retryAfterSeconds = look.retryAfterSeconds
      }
      if (retryAfterSeconds !== undefined) {
        await rateLimits.forgive('unitLookUpOfNumber', ofNumber)
        continue
      }
    }
    known.add(number)
  }
  return { known, retryAfterSeconds }
}

/** Whose look-up of which number is counted. */
export const numberKey = ({ userId }: Pick<Actor, 'userId'>, serialNumber: string): string =>
  `${userId} ${foldNumber(serialNumber)}`
