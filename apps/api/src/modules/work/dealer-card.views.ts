import type { DealerCard } from '@portal/contract/work/work-schemas.ts'
import { limits } from '@portal/domain/limits.ts'
import { requestStatuses } from '@portal/domain/requests/request-status.ts'
import type { Readable } from '../../db/database.ts'

const openStatuses = requestStatuses.filter((status) => status !== 'Closed')

/** Whose item it is: how to reach the dealer, and how many requests are open. Two statements, the count up to a limit. */
export async function dealerCard(db: Readable, userId: number): Promise<DealerCard | undefined> {
  const dealer = await db
    .selectFrom('users')
    .select(['userId', 'companyName', 'firstName', 'lastName', 'email', 'phoneNumber', 'debtorNumber'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!dealer) return undefined
  const { openRequests } = await db
    .selectFrom(
      db
        .selectFrom('requests')
        .select('requestId')
        .where('dealerId', '=', userId)
        .where('status', 'in', openStatuses)
        .where('completedAt', 'is not', null)
        .where('archivedByAdminsAt', 'is', null)
        .limit(limits.work.openRequests)
        .as('open'),
    )
    .select((select) => select.fn.countAll<number>().as('openRequests'))
    .executeTakeFirstOrThrow()
  return { ...dealer, openRequests }
}
