import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import {
  type DecisionStep,
  mayAskForAnotherLook,
  problemsOfAnotherLook,
  whoDecided,
} from '@portal/domain/items/another-look.ts'
import { initialItemStatus } from '@portal/domain/items/item-statuses.ts'
import { turnAtSubmission } from '@portal/domain/items/turn.ts'
import { limits } from '@portal/domain/limits.ts'
import { dayIn } from '@portal/domain/units/calendar-day.ts'
import { saidIn } from '@portal/texts/current-language.ts'
import { m } from '@portal/texts/messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import type { Readable } from '../../db/database.ts'
import { transaction } from '../../db/transaction.ts'
import { type KeyedCall, onceFor } from '../../idempotency.ts'
import { tellAdmins } from '../../mail/news.ts'
import type { Portal } from '../../portal.ts'
import { languageOfAccount } from '../accounts/users.views.ts'
import { attachFiles } from '../files/attach-files.ts'
import { writeHistory } from '../item-history.ts'
import { companyUntilDone, type LockedItem, type LockedRequest, lockOwnItem } from '../locked-request.ts'

type Parts = Pick<Portal, 'db' | 'now' | 'config'>

/** What a dealer says and shows, so that an item is looked at again. */
interface Given {
  readonly why: string
  readonly images: readonly string[]
}

/** Where an item is looked at again. */
interface Asked {
  readonly requestId: number
  readonly itemId: number
}

type AskRefusal =
  | 'NOT_FOUND'
  | 'VALIDATION'
  | 'SERIAL_EXISTS'
  | 'ANOTHER_LOOK_NOT_POSSIBLE'
  | 'ANOTHER_LOOK_ASKED'
  | 'ANOTHER_LOOK_TOO_LATE'

/**
 * Asks for another look at an own declined item: a new, submitted request with one item, which has the answers of the
 * first. What the dealer says now is its issue description. The first item's request stays closed. The administrators are
 * told as of any new request.
 */
export function askForAnotherLook(
  { db, now, config }: Parts,
  actor: Actor,
  itemId: number,
  given: Given,
  keyed: KeyedCall | undefined,
): Promise<Decision<Asked, AskRefusal | 'IDEMPOTENCY_KEY_REUSED'>> {
  return transaction(
    db,
    (tx) =>
      onceFor<Asked, AskRefusal>(
        tx,
        { userId: actor.userId, endpoint: 'askForAnotherLook', keyed, made: (asked) => ['requestItems', asked.itemId] },
        async () => {
          const found = await lockOwnItem(tx, actor, itemId)
          if (!found || (await companyUntilDone(tx, actor.userId)) !== found.request.dealerId)
            return refuse('NOT_FOUND')
          const { request, item } = found
          const at = now()
          const day = (moment: Date) => dayIn(config.timeZone, moment)
          const closedAt = await closingOf(tx, request)
          const decision = mayAskForAnotherLook(
            {
              status: item.status,
              isAnotherLook: item.anotherLookAt !== null,
              asked: await wasAsked(tx, itemId),
              closedOn: closedAt && day(closedAt),
            },
            day(at),
          )
          if (!decision.ok) return decision
          const images = [...new Set(given.images)]
          const problems = problemsOfAnotherLook({ why: given.why, files: images.length })
          if (Object.keys(problems).length > 0) return refuse('VALIDATION', problems)

          const asked = await submitAgain(request, actor, item, given.why.trim(), at)
          const attached = await attachFiles(request, actor.userId, images, {
            attachedAs: 'item',
            itemId: asked.itemId,
          })
          if (attached < images.length) return refuse('VALIDATION', { images: { code: 'FILE_GONE' } })
          const entry = { at, byUser: actor.userId, bySide: 'dealer' } as const
          await writeHistory(request, [
            { ...entry, itemId, kind: 'another-look-asked' },
            { ...entry, itemId: asked.itemId, kind: 'submitted' },
          ])
          const { brand, itemNumber, serialNumber } = item
          const { requestTitle, ...place } = asked
          await tellAdmins(tx, {
            template: 'request-submitted',
            facts: {
              ...{ companyName: actor.companyName, requestId: asked.requestId, requestTitle },
              items: [{ itemId: asked.itemId, brand, itemNumber, serialNumber, status: initialItemStatus }],
            },
          })
          return accept(place)
        },
      ),
    { request_items_serial_in_use: refuse('SERIAL_EXISTS') },
  )
}

/** When the request was closed; null while it is open. */
async function closingOf(db: Readable, { requestId }: LockedRequest): Promise<Date | null> {
  const { closedAt } = await db
    .selectFrom('requests')
    .select('closedAt')
    .where('requestId', '=', requestId)
    .executeTakeFirstOrThrow()
  return closedAt
}

async function wasAsked(db: Readable, itemId: number): Promise<boolean> {
  const look = await db
    .selectFrom('requestItems')
    .select('itemId')
    .where('anotherLookAt', '=', itemId)
    .executeTakeFirst()
  return look !== undefined
}

/** What the new item has of the first one, besides what identifies the unit. */
const kept = [
  'amplifierOption',
  'repairAttempt',
  'repairAttemptDetails',
  'needsSchematic',
  'soldOn',
  // As of the first day: nobody loses the coverage by the time that a decision took.
  'verdict',
  'unusual',
] as const

/** The new request with its item, in the service's queue. */
async function submitAgain(
  { tx, dealerId, title }: LockedRequest,
  actor: Actor,
  { itemId: anotherLookAt, itemType, brand, itemNumber, serialNumber }: LockedItem,
  why: string,
  at: Date,
): Promise<Asked & { readonly requestTitle: string }> {
  const { requestId, requestTitle } = await tx
    .insertInto('requests')
    .values({
      ...{ dealerId, contactId: actor.userId, title: await titleAgain(tx, actor.userId, title) },
      ...{ createdAt: at, completedAt: at },
    })
    .returning(['requestId', 'title as requestTitle'])
    .executeTakeFirstOrThrow()
  const { verdict, ...answers } = await tx
    .selectFrom('requestItems')
    .select(kept)
    .where('itemId', '=', anotherLookAt)
    .executeTakeFirstOrThrow()
  const deciders = await decidersOf(tx, anotherLookAt)
  const { itemId } = await tx
    .insertInto('requestItems')
    .values({
      ...{ requestId, itemType, brand, itemNumber, serialNumber, issueDescription: why },
      ...answers,
      verdict: verdict && JSON.stringify(verdict),
      ...turnAtSubmission(at),
      ...{ createdAt: at, lastModifiedAt: at, lastModifiedBy: actor.userId },
      // The last of them stands by itself, too, for processes of the release before.
      ...{ anotherLookAt, firstDeciders: deciders, firstDecidedBy: deciders.at(-1) ?? null },
    })
    .returning('itemId')
    .executeTakeFirstOrThrow()
  return { requestId, itemId, requestTitle }
}

/** The title of the first request, marked in the language of its dealer, who chose it. */
async function titleAgain(db: Readable, contactId: number, title: string): Promise<string> {
  const marked = saidIn(await languageOfAccount(db, contactId), () => m.another_look_title({ title }))
  return marked.slice(0, limits.request.title).toWellFormed()
}

/** Who made the decision that stands; nobody where the history does not tell, as of cases brought in from elsewhere. */
async function decidersOf(db: Readable, itemId: number): Promise<number[]> {
  const steps = await db
    .selectFrom('itemHistory')
    .select(['kind', 'byUser', sql<unknown>`details->>'to'`.as('to')])
    .where('itemId', '=', itemId)
    .where('bySide', '=', 'admins')
    .where('kind', 'in', ['status-changed', 'decision-undone'])
    .orderBy('entryId')
    .execute()
  return whoDecided(steps as DecisionStep[])
}
