import type { NextStep, Point, SavedReply } from '@portal/contract/kept-texts/kept-text-schemas.ts'
import { limits } from '@portal/domain/limits.ts'
import { isStandardPoint } from '@portal/domain/points/point.ts'
import { storedTexts } from '@portal/domain/texts-by-language.ts'
import { standardWordings } from '@portal/texts/point-texts.ts'
import { expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Readable } from '../../db/database.ts'
import type { DB } from '../../db/tables.ts'
import { fullName } from '../colleagues/colleagues.views.ts'

/** What is answered of each row, whatever kind it is of. */
const told = <
  Row extends {
    readonly texts: Parameters<typeof storedTexts>[0]
    readonly changedAt: Date
    readonly changedByName: string
  },
>(
  row: Row,
) => ({
  ...row,
  texts: storedTexts(row.texts),
  changedAt: row.changedAt.toISOString(),
  // Of an account with one of its two names.
  changedByName: row.changedByName.trim(),
})

/** The texts of a row of `owner`, in each language that it has. */
const textsIn = (table: 'savedReplyTexts' | 'pointTexts' | 'nextStepTexts', id: string, owner: string) =>
  jsonArrayFrom(
    expressionBuilder<DB>()
      .selectFrom(table)
      .select(['language', 'text'])
      .where(sql<boolean>`${sql.ref(`${table}.${id}`)} = ${sql.ref(`${owner}.${id}`)}`),
  )

/** The saved replies by name, or the one that is asked for. */
export async function savedReplies(db: Readable, only?: { readonly replyId: number }): Promise<SavedReply[]> {
  let replies = db
    .selectFrom('savedReplies as replies')
    .innerJoin('users', 'users.userId', 'replies.changedBy')
    .select(['replies.replyId', 'replies.name', 'replies.days', 'replies.version', 'replies.changedAt'])
    .select(fullName('users').as('changedByName'))
    .select(textsIn('savedReplyTexts', 'replyId', 'replies').as('texts'))
  if (only) replies = replies.where('replies.replyId', '=', only.replyId)
  const byName = replies.orderBy(({ fn }) => fn('lower', ['replies.name']))
  return (await byName.limit(limits.reply.maximumReplies).execute()).map(told)
}

/** What dealers do after a decision, in the order in which it was added; or one of them. */
export async function nextSteps(db: Readable, only?: { readonly stepId: number }): Promise<NextStep[]> {
  let steps = db
    .selectFrom('nextSteps as steps')
    .innerJoin('users', 'users.userId', 'steps.changedBy')
    .select(['steps.stepId', 'steps.outcome', 'steps.itemType', 'steps.brand', 'steps.days'])
    .select(['steps.version', 'steps.changedAt', fullName('users').as('changedByName')])
    .select(textsIn('nextStepTexts', 'stepId', 'steps').as('texts'))
  if (only) steps = steps.where('steps.stepId', '=', only.stepId)
  return (await steps.orderBy('steps.stepId').limit(limits.nextStep.maximumSteps).execute()).map(told)
}

/** What can be asked for, in the order in which it was added, or the points that are asked for by their ids. */
export async function pointsInUse(db: Readable, only?: { readonly pointIds: readonly number[] }): Promise<Point[]> {
  let points = db
    .selectFrom('points')
    .leftJoin('users', 'users.userId', 'points.changedBy')
    .select(['points.pointId', 'points.code', 'points.itemType', 'points.kind', 'points.unit'])
    .select(['points.version', 'points.changedAt', 'points.changedBy', fullName('users').as('changedByName')])
    .select(textsIn('pointTexts', 'pointId', 'points').as('texts'))
  if (only) points = points.where('points.pointId', 'in', only.pointIds)
  const rows = await points.orderBy('points.pointId').limit(limits.point.maximumPoints).execute()
  return rows.map(told).map(({ code, changedBy, changedByName, texts, ...point }) => ({
    ...point,
    texts: { ...brought(code), ...texts },
    changedByName: changedBy === null ? null : changedByName,
  }))
}

/** The wording that comes with the portal. */
export const brought = (code: string | null): Point['texts'] =>
  code !== null && isStandardPoint(code) ? standardWordings(code) : {}
