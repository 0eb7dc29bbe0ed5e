import { foldNumber } from '@portal/domain/folded-number.ts'
import type { Actor } from '../actor.ts'
import type { Portal } from '../portal.ts'

/**
 * Of these serial numbers those that an account may learn something about, as they are compared. Each counts as a look-up,
 * once a day and process, by whatever call something is learnt: so no call is a way around the bound on look-ups.
 */
export async function numbersToLearnAbout(
  { rateLimits }: Pick<Portal, 'rateLimits'>,
  { userId }: Pick<Actor, 'userId'>,
  serialNumbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = new Set<string>()
  for (const number of new Set(serialNumbers.map(foldNumber))) {
    const ofNumber = numberKey({ userId }, number)
    if ((await rateLimits.consume('unitLookUpOfNumber', ofNumber)).allowed) {
      const look = await rateLimits.consume('unitLookUpsPerAccountAndDay', String(userId))
      if (!look.allowed) {
        await rateLimits.forgive('unitLookUpOfNumber', ofNumber)
        continue
      }
    }
    known.add(number)
  }
  return known
}

/** Whose look-up of which number is counted. */
export const numberKey = ({ userId }: Pick<Actor, 'userId'>, serialNumber: string): string =>
  `${userId} ${foldNumber(serialNumber)}`
