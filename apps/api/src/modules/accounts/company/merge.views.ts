import type { CompanyMerge, MergePreview, WhatMoves } from '@portal/contract/companies/merge-schemas.ts'
import { mergeCompanies, type PersonInMerge } from '@portal/domain/accounts/merge-companies.ts'
import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import { limits } from '@portal/domain/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import { databaseTimeIn } from '../../../db/clock.ts'
import type { Readable } from '../../../db/database.ts'
import { lifetimes } from '../../../lifetimes.ts'
import { fullName } from '../../colleagues/colleagues.views.ts'
import { allCompaniesOf, companyOf } from '../../company-of.ts'
import { type Account, peopleOf, personOf } from '../accounts.repository.ts'

/** Two companies, by their ids or those of anybody in them. */
export interface TwoCompanies {
  readonly from: number
  readonly into: number
}

/** An account as the rules of a merge see it. */
export const personInMerge = (account: Account): PersonInMerge => ({
  ...personOf(account),
  isAdmin: account.role === 'ADMIN',
})

/** The company that an id names by now. */
export const findCompany = (db: Readable, id: number) =>
  db
    .selectFrom('companies')
    .select(['companyId', 'companyName', 'debtorNumber'])
    .where('companyId', '=', companyOf(id))
    .executeTakeFirst()

/** What a merge would do, as both companies are now. Four statements. */
export async function previewMerge(
  db: Readable,
  ids: TwoCompanies,
): Promise<Decision<MergePreview, 'NOT_FOUND' | 'SAME_COMPANY' | 'COMPANY_OF_ADMINISTRATOR' | 'MERGE_TOO_LARGE'>> {
  const [from, into] = [await findCompany(db, ids.from), await findCompany(db, ids.into)]
  if (!from || !into) return refuse('NOT_FOUND')
  if (from.companyId === into.companyId) return refuse('SAME_COMPANY')
  const people = await peopleOf(db, from.companyId, into.companyId)
  const { coming = [], staying = [] } = Object.groupBy(people, ({ companyId }) =>
    companyId === from.companyId ? 'coming' : 'staying',
  )
  const moves = { people: coming.length, ...(await requestsThatMove(db, from.companyId)) }
  const decision = mergeCompanies({
    ...{ coming: coming.map(personInMerge), staying: staying.map(personInMerge) },
    requests: moves.openRequests + moves.closedRequests + moves.drafts,
  })
  if (!decision.ok) return decision
  return accept({ from, into, moves, ...decision.value, debtorNumber: into.debtorNumber || from.debtorNumber })
}

/** What of a company moves beside its people. */
export type MovingRequests = Omit<WhatMoves, 'people'>

async function requestsThatMove(db: Readable, companyId: number): Promise<MovingRequests> {
  const { rows } = await sql<MovingRequests>`
    select count(*) filter (where completed_at is not null and not closed) as open_requests,
      count(*) filter (where closed) as closed_requests, count(*) filter (where completed_at is null) as drafts,
      (select count(*) from invitations where company_id = ${companyId}) as invitations
    from (select completed_at, closed from requests where dealer_id = ${companyId}
      limit ${limits.company.mergedRequests + 1}) moving`.execute(db)
  return rows[0] ?? { openRequests: 0, closedRequests: 0, drafts: 0, invitations: 0 }
}

/** Of a merge: whether it is too long ago to be taken back. */
export const mergeIsOver: RawBuilder<boolean> = sql<boolean>`merged_at <= ${databaseTimeIn(-lifetimes.merge)}`

/** The newest merges of a company, and of those that went into it: from which or into which they were merged. */
export async function listMerges(db: Readable, id: number): Promise<CompanyMerge[]> {
  const { company } = limits
  const rows = await db
    .selectFrom('companyMerges')
    .innerJoin('companies as sources', 'sources.companyId', 'fromId')
    .innerJoin('companies as targets', 'targets.companyId', 'intoId')
    .innerJoin('users as mergers', 'mergers.userId', 'mergedBy')
    .leftJoin('users as takers', 'takers.userId', 'takenBackBy')
    .select(['mergeId', 'sources.companyName as fromName', 'intoId', 'targets.companyName as intoName'])
    .select(['mergedAt', 'takenBackAt', 'targets.mergedInto as wentOnInto', mergeIsOver.as('isOver')])
    .select([fullName('mergers').as('mergedBy'), fullName('takers').as('takenBackBy')])
    .select(({ fn }) => [
      fn<number>('jsonb_array_length', ['people']).as('people'),
      fn<number>('cardinality', ['requests']).as('requests'),
    ])
    .where(({ or, eb }) => or([eb('fromId', 'in', allCompaniesOf(id)), eb('intoId', 'in', allCompaniesOf(id))]))
    .orderBy('mergeId', 'desc')
    .limit(company.shownMerges)
    .execute()
  return rows.map(({ mergedAt, takenBackAt, takenBackBy, isOver, wentOnInto, ...merge }) => ({
    ...merge,
    mergedAt: mergedAt.toISOString(),
    takenBackAt: takenBackAt?.toISOString() ?? null,
    takenBackBy: takenBackAt && takenBackBy,
    canBeTakenBackUntil:
      // Of two that follow each other the later one comes first.
      takenBackAt || isOver || wentOnInto ? null : new Date(mergedAt.getTime() + 1000 * lifetimes.merge).toISOString(),
  }))
}
