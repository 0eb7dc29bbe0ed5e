import { isDeepStrictEqual } from 'node:util'
import type { mergeCompanies as contract } from '@portal/contract/companies/merges.ts'
import type { BodyOf } from '@portal/contract/endpoint.ts'
import { companyRoles } from '@portal/domain/accounts/company-roles.ts'
import { foldEmail } from '@portal/domain/accounts/email-address.ts'
import { takeBackMerge as judge, type MovedPerson } from '@portal/domain/accounts/merge-companies.ts'
import { standingOf } from '@portal/domain/accounts/standing.ts'
import { accept, type Decision, type Done, refuse } from '@portal/domain/decision.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { databaseTime } from '../../../db/clock.ts'
import type { Tx } from '../../../db/database.ts'
import { transaction } from '../../../db/transaction.ts'
import { queueMails } from '../../../mail/queue-mails.ts'
import type { Portal } from '../../../portal.ts'
import { companyOf } from '../../company-of.ts'
import { announce, announceNewCompany } from '../../events/announce.ts'
import {
  lockMergedRequests,
  lockRequestsOfCompany,
  type MergedRequests,
  moveAllRequests,
  moveMergedRequests,
} from '../../locked-request.ts'
import { type Account, lockCompanies, lockMoves, withdrawInvitationsOf } from '../accounts.repository.ts'
import { mergeIsOver, personInMerge, previewMerge } from './merge.views.ts'

type Parts = Pick<Portal, 'db' | 'queue'>

/** Gives a company without a debtor number that of one which goes into it. */
export const takeDebtorNumber = (tx: Tx, from: number, into: number) =>
  tx
    .updateTable('companies')
    .set(({ selectFrom }) => ({
      debtorNumber: selectFrom('companies as gone')
        .select((gone) => gone.ref('gone.debtorNumber').$notNull().as('debtorNumber'))
        .where('gone.companyId', '=', from),
    }))
    .where('companyId', '=', into)
    .where('debtorNumber', '=', '')
    .execute()

/** Marks a company that has gone into another one: its id leads there, and its debtor number is free. */
export const emptyCompany = (tx: Tx, companyId: number, mergedInto: number) =>
  tx.updateTable('companies').set({ mergedInto, debtorNumber: '' }).where('companyId', '=', companyId).execute()

/**
 * Merges a company into another one: people, requests and drafts go over, with threads, unread marks and archive as they
 * are; invitations are withdrawn. Sessions go on in the new company. Refused where something else would happen than was
 * seen. Twice is no error.
 */
export const mergeCompanies = (
  { db, queue }: Parts,
  actor: Actor,
  { seen, activate = false }: BodyOf<typeof contract>,
): Promise<
  Decision<{ mergeId: number }, 'NOT_FOUND' | 'SAME_COMPANY' | 'COMPANY_OF_ADMINISTRATOR' | 'MERGE_TOO_LARGE' | 'STALE'>
> =>
  transaction(db, async (tx) => {
    const [from, into] = [seen.from.companyId, seen.into.companyId]
    await lockMoves(tx)
    await lockRequestsOfCompany(tx, from)
    const coming = (await lockCompanies(tx, from, into)).filter(({ companyId }) => companyId === from)
    // Sent once more: the company went there already.
    const before = await mergeOf(tx, from, into)
    if (before) return accept(before)
    const plan = await previewMerge(tx, { from, into })
    if (!plan.ok) return plan
    const { keepRoles, debtorNumber, ...now } = plan.value
    if (!isDeepStrictEqual(plan.value, seen)) return refuse('STALE')
    // A colleague has let the newcomer in on its own meanwhile, or into another company.
    if (activate && !coming.some(awaitsActivation)) return refuse('STALE')

    const sharing = await othersWithNumber(tx, from, now.from.debtorNumber).execute()
    const mixed = await mixedRequests(tx, from, into).execute()
    const requests = await moveAllRequests(tx, from, into)
    const userIds = coming.map(({ userId }) => userId)
    const { lastRequest } = await tx
      .selectFrom('requests')
      .select(({ fn }) => fn.coalesce(fn.max('requestId'), sql.lit(0)).as('lastRequest'))
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('users')
      .set({ companyId: into, ...(!keepRoles && { companyRole: 'member' as const }) })
      .where('companyId', '=', from)
      .execute()
    if (activate) await activateWaiting(tx, queue, coming)
    await tx
      .deleteFrom('invitations')
      .where(({ or, and, eb }) =>
        or([
          eb('companyId', '=', from),
          and([
            eb('companyId', '=', into),
            sql<boolean>`email = any (${coming.map(({ email }) => foldEmail(email))}::text[])`,
          ]),
        ]),
      )
      .execute()
    await emptyCompany(tx, from, into)
    await tx.updateTable('companies').set({ debtorNumber }).where('companyId', '=', into).execute()
    const { mergeId } = await tx
      .insertInto('companyMerges')
      .values({
        ...{ fromId: from, intoId: into, mergedBy: actor.userId, mergedAt: databaseTime, lastRequest },
        requests: [...requests],
        people: JSON.stringify(coming.map(({ userId, companyRole }): MovedPerson => ({ userId, companyRole }))),
        ...{ fromDebtorNumber: now.from.debtorNumber, intoDebtorNumber: now.into.debtorNumber },
        numberSharedBy: sharing.map(({ companyId }) => companyId),
        mixedRequests: mixed.map(({ requestId }) => requestId),
        mixedContacts: mixed.map(({ contactId }) => contactId),
      })
      .returning('mergeId')
      .executeTakeFirstOrThrow()
    await announceMoved(tx, userIds, from, into)
    return accept({ mergeId })
  })

const awaitsActivation = (person: Account): boolean => standingOf(person) === 'AwaitingActivation'

/** Activates whoever waits for it, and tells them. */
async function activateWaiting(tx: Tx, queue: Portal['queue'], people: readonly Account[]): Promise<void> {
  const waiting = people.filter(awaitsActivation)
  if (waiting.length === 0) return
  const userIds = waiting.map(({ userId }) => userId)
  await tx.updateTable('users').set({ enabled: true }).where('userId', 'in', userIds).execute()
  await queueMails(
    tx,
    queue,
    waiting.map(({ email: recipient, language, firstName }) => ({
      ...{ template: 'account-activated', recipient, language, facts: { firstName } },
    })),
  )
}

/**
 * Takes a merge back: who went over goes back with the role of before, and with the requests that went over. What was filed
 * since goes with whoever looks after it. Invitations that they sent are withdrawn. Twice is no error.
 */
export const takeBackMerge = (
  { db }: Pick<Parts, 'db'>,
  actor: Actor,
  mergeId: number,
): Promise<Decision<Done, 'NOT_FOUND' | 'MERGE_OVER' | 'MERGE_CONTRADICTED'>> =>
  transaction(db, async (tx) => {
    await lockMoves(tx)
    const merge = await findMerge(tx, mergeId)
    if (!merge) return refuse('NOT_FOUND')
    if (merge.takenBackAt) return accept({})
    const { fromId: from, intoId: into, requests, lastRequest, isOver } = merge
    const moved = merge.people as unknown as readonly MovedPerson[]
    const userIds = moved.map(({ userId }) => userId)
    const gone: MergedRequests = { intoId: into, requests, lastRequest, userIds }
    await lockMergedRequests(tx, gone)
    const people = (await lockCompanies(tx, from, into)).filter(({ companyId }) => companyId === into)
    const decision = judge({
      ...{ isOver, moved, people: people.map(personInMerge) },
      handedOver: await wasHandedOver(tx, gone, merge),
      numberTaken: await isNumberTaken(tx, merge),
    })
    if (!decision.ok) return decision

    await moveMergedRequests(tx, gone, from)
    for (const companyRole of companyRoles) {
      const asThat = moved.filter((person) => person.companyRole === companyRole).map(({ userId }) => userId)
      if (asThat.length > 0)
        await tx.updateTable('users').set({ companyId: from, companyRole }).where('userId', 'in', asThat).execute()
    }
    await withdrawInvitationsOf(tx, ...userIds)
    await tx
      .updateTable('companies')
      .set({ debtorNumber: merge.intoDebtorNumber })
      .where('companyId', '=', into)
      // Another one that it was given since it keeps.
      .where('debtorNumber', '=', keptNumber(merge))
      .execute()
    await tx
      .updateTable('companies')
      .set({ mergedInto: null, debtorNumber: merge.fromDebtorNumber })
      .where('companyId', '=', from)
      .execute()
    await tx
      .updateTable('companyMerges')
      .set({ takenBackAt: databaseTime, takenBackBy: actor.userId })
      .where('mergeId', '=', mergeId)
      .execute()
    await announceMoved(tx, userIds, into, from)
    return accept({})
  })

/** The merge of these two, unless it was taken back. */
const mergeOf = (tx: Tx, from: number, into: number) =>
  tx
    .selectFrom('companyMerges')
    .select('mergeId')
    .where('fromId', '=', from)
    .where('intoId', '=', companyOf(into))
    .where('takenBackAt', 'is', null)
    .executeTakeFirst()

const findMerge = (tx: Tx, mergeId: number) =>
  tx
    .selectFrom('companyMerges')
    .select(['fromId', 'intoId', 'people', 'requests', 'mixedRequests', 'mixedContacts', 'lastRequest', 'takenBackAt'])
    .select(['fromDebtorNumber', 'intoDebtorNumber', 'numberSharedBy', mergeIsOver.as('isOver')])
    .where('mergeId', '=', mergeId)
    .executeTakeFirst()

/** Requests of one of two companies at which somebody stands who has changed to the other one since. */
const mixedRequests = (tx: Tx, ...both: readonly [number, number]) =>
  tx
    .selectFrom('requests')
    .innerJoin('users', 'userId', 'contactId')
    .select(['requestId', 'contactId'])
    .where('dealerId', 'in', both)
    .where('companyId', 'in', both)
    .whereRef('companyId', '<>', 'dealerId')

/**
 * Whether somebody who stays looks after a request that went over, or the other way round, where it was not so before; or
 * another look at an item would be in the other company than the item.
 */
async function wasHandedOver(
  tx: Tx,
  { intoId, requests, lastRequest, userIds }: MergedRequests,
  { mixedRequests, mixedContacts }: { readonly mixedRequests: number[]; readonly mixedContacts: number[] },
): Promise<boolean> {
  const wentOver = (request: RawBuilder<unknown>) => sql`(${request}.request_id = any (${requests}::integer[]))`
  const ofThem = (request: RawBuilder<unknown>) => sql`(${request}.contact_id = any (${userIds}::integer[]))`
  const goesBack = (request: RawBuilder<unknown>) =>
    sql`(${wentOver(request)} or ${request}.request_id > ${lastRequest} and ${ofThem(request)})`
  const [own, first] = [sql`requests`, sql`first_requests`]
  const found = await tx
    .selectFrom('requests')
    .select('requestId')
    .where('dealerId', '=', intoId)
    .where(
      // Whoever left before looks after neither company's.
      sql<boolean>`(request_id <= ${lastRequest} and ${wentOver(own)} <> ${ofThem(own)}
          and not exists (select from unnest(${mixedRequests}::integer[], ${mixedContacts}::integer[]) as before (request, contact)
            where request = request_id and contact = contact_id)
          and exists (select from users where user_id = contact_id and company_id = ${intoId})
        or exists (select from request_items looks
          join request_items firsts on firsts.item_id = looks.another_look_at
          join requests first_requests on first_requests.request_id = firsts.request_id
          where looks.request_id = requests.request_id and ${goesBack(own)} <> ${goesBack(first)}))`,
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

interface DebtorNumbers {
  readonly fromId: number
  readonly intoId: number
  readonly fromDebtorNumber: string
  readonly intoDebtorNumber: string
  /** Others that had the first one's before the merge, too. */
  readonly numberSharedBy: readonly number[]
}

/** What the company into which another one was merged had afterwards. */
const keptNumber = ({ intoDebtorNumber, fromDebtorNumber }: DebtorNumbers) => intoDebtorNumber || fromDebtorNumber

/** Companies beside one that have a debtor number, as it is compared. */
const othersWithNumber = (tx: Tx, companyId: number, debtorNumber: string) =>
  tx
    .selectFrom('companies')
    .select('companyId')
    .where('debtorNumber', '<>', '')
    .where(sql<boolean>`folded_number(debtor_number) = folded_number(${debtorNumber})`)
    .where('companyId', '<>', companyId)

/** Whether another company was given the debtor number of before, or the one that stays was. */
async function isNumberTaken(tx: Tx, merge: DebtorNumbers): Promise<boolean> {
  const found = await othersWithNumber(tx, merge.fromId, merge.fromDebtorNumber)
    .where(({ not, and, eb }) =>
      not(and([eb('companyId', '=', merge.intoId), eb('debtorNumber', '=', keptNumber(merge))])),
    )
    // Those that shared it, or the ones that they went into, keep nothing from being as it was.
    .where(
      sql<boolean>`not exists (select from unnest(${merge.numberSharedBy}::integer[]) as sharing
        where ${companyOf(sql<number>`sharing`)} = companies.company_id)`,
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Tells both companies, and people of which one they are now. */
async function announceMoved(tx: Tx, userIds: readonly number[], before: number, companyId: number): Promise<void> {
  await announceNewCompany(tx, userIds, companyId)
  await announce(
    tx,
    { kind: 'company-changed', companyId },
    { kind: 'company-changed', companyId: before },
    { kind: 'accounts-changed', forAdmins: true },
  )
}
