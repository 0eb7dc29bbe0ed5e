import type { DealerCard } from '@portal/contract/work/work-schemas.ts'
import type { Readable } from '../../db/database.ts'
import { openRequests } from '../accounts/company/company.views.ts'

/** Who looks after an item: how to reach this person, and how many requests the company has open, counted up to a limit. */
export const dealerCard = (db: Readable, userId: number): Promise<DealerCard | undefined> =>
  db
    .selectFrom('users')
    .innerJoin('companies', 'companies.companyId', 'users.companyId')
    .select(['userId', 'companies.companyName', 'firstName', 'lastName', 'email', 'companies.phoneNumber'])
    .select(['companies.debtorNumber', openRequests.as('openRequests')])
    .where('userId', '=', userId)
    .executeTakeFirst()
