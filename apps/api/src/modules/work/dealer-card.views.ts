import type { DealerCard } from '@portal/contract/work/work-schemas.ts'
import { limits } from '@portal/domain/limits.ts'
import { requestStatuses } from '@portal/domain/requests/request-status.ts'
import type { Readable } from '../../db/database.ts'

const openStatuses = requestStatuses.filter((status) => status !== 'Closed')

/** Who looks after an item: how to reach this person, and how many requests the company has open. Two statements, the count up to a limit. */
export async function dealerCard(db: Readable, userId: number): Promise<DealerCard | undefined> {
  const found = await db
    .selectFrom('users')
    .innerJoin('companies', 'companies.companyId', 'users.companyId')
    .select(['userId', 'companies.companyName', 'firstName', 'lastName', 'email', 'companies.phoneNumber'])
    .select(['companies.debtorNumber', 'users.companyId'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!found) return undefined
  const { companyId, ...person } = found
  const { openRequests } = await db
    .selectFrom(
      db
        .selectFrom('requests')
        .select('requestId')
        .where('dealerId', '=', companyId)
        .where('status', 'in', openStatuses)
        .where('completedAt', 'is not', null)
        .where('archivedByAdminsAt', 'is', null)
        .limit(limits.work.openRequests)
        .as('open'),
    )
    .select((select) => select.fn.countAll<number>().as('openRequests'))
    .executeTakeFirstOrThrow()
  return { ...person, openRequests }
}
