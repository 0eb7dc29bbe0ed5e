import type { Point, PointSave } from '@portal/contract/points/point-schemas.ts'
import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import type { Language } from '@portal/domain/languages.ts'
import { limits } from '@portal/domain/limits.ts'
import { problemsOfPoint, wordingsOf } from '@portal/domain/points/point.ts'
import { sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import type { Tx } from '../../db/database.ts'
import { transaction } from '../../db/transaction.ts'
import { type KeyedCall, onceFor } from '../../idempotency.ts'
import type { Portal } from '../../portal.ts'
import { brought, pointsInUse } from './points.views.ts'

type Parts = Pick<Portal, 'db' | 'now'>
type By = Pick<Actor, 'userId'>

/** Adds something that a dealer can be asked for. */
export const addPoint = (
  { db, now }: Parts,
  actor: By,
  save: PointSave,
  keyed: KeyedCall | undefined,
): Promise<Decision<Point, 'NOT_FOUND' | 'VALIDATION' | 'TOO_MANY_POINTS' | 'IDEMPOTENCY_KEY_REUSED'>> =>
  transaction(db, (tx) =>
    onceFor<Point, 'VALIDATION' | 'TOO_MANY_POINTS'>(
      tx,
      { userId: actor.userId, endpoint: 'addPoint', keyed, made: ({ pointId }) => ['points', pointId] },
      async () => {
        const problems = problemsOfPoint(save)
        if (Object.keys(problems).length > 0) return refuse('VALIDATION', problems)
        // One who adds after the other, so that there are never more than the limit; everybody still reads.
        await sql`lock table points in share row exclusive mode`.execute(tx)
        if ((await countPoints(tx)) >= limits.point.maximumPoints) return refuse('TOO_MANY_POINTS')
        const { pointId } = await tx
          .insertInto('points')
          .values({ ...columnsOf(save), changedAt: now(), changedBy: actor.userId })
          .returning('pointId')
          .executeTakeFirstOrThrow()
        return accept(await saveTexts(tx, { pointId, code: null }, save))
      },
    ),
  )

/** Changes what can be asked for from now on; refused as STALE when a colleague changed it since `seenVersion`. */
export const changePoint = (
  { db, now }: Parts,
  actor: By,
  pointId: number,
  { seenVersion, ...save }: PointSave & { readonly seenVersion: number },
): Promise<Decision<Point, 'NOT_FOUND' | 'STALE' | 'VALIDATION'>> =>
  transaction(db, async (tx) => {
    const seen = await lockSeenPoint(tx, pointId, seenVersion)
    if (!seen.ok) return seen
    const problems = problemsOfPoint(save)
    if (Object.keys(problems).length > 0) return refuse('VALIDATION', problems)
    await tx
      .updateTable('points')
      .set({ ...columnsOf(save), changedAt: now(), changedBy: actor.userId, version: seenVersion + 1 })
      .where('pointId', '=', pointId)
      .execute()
    await tx.deleteFrom('pointTexts').where('pointId', '=', pointId).execute()
    return accept(await saveTexts(tx, { pointId, code: seen.value.code }, save))
  })

/** Deletes what could be asked for; refused as STALE when a colleague changed it since `seenVersion`. */
export const deletePoint = (
  { db }: Pick<Parts, 'db'>,
  pointId: number,
  seenVersion: number,
): Promise<Decision<Record<never, never>, 'NOT_FOUND' | 'STALE'>> =>
  transaction(db, async (tx) => {
    const seen = await lockSeenPoint(tx, pointId, seenVersion)
    if (!seen.ok) return seen
    await tx.deleteFrom('points').where('pointId', '=', pointId).execute()
    return accept({})
  })

const columnsOf = ({ itemType, kind, unit }: PointSave) => ({
  ...{ itemType, kind },
  unit: kind === 'value' ? (unit?.trim() ?? null) : null,
})

async function countPoints(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('points')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function lockSeenPoint(
  tx: Tx,
  pointId: number,
  seenVersion: number,
): Promise<Decision<{ readonly code: string | null }, 'NOT_FOUND' | 'STALE'>> {
  const row = await tx
    .selectFrom('points')
    .select(['version', 'code'])
    .where('pointId', '=', pointId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return refuse('NOT_FOUND')
  return row.version === seenVersion ? accept({ code: row.code }) : refuse('STALE')
}

/** Saves the texts of a point that has none, less those that the portal brings anyway, and returns it whole. */
async function saveTexts(
  tx: Tx,
  { pointId, code }: { readonly pointId: number; readonly code: string | null },
  { texts }: PointSave,
): Promise<Point> {
  const known = brought(code)
  const rows = Object.entries(wordingsOf(texts))
    .filter(([language, text]) => text !== known[language as Language])
    .map(([language, text]) => ({ pointId, language, text }))
  if (rows.length > 0) await tx.insertInto('pointTexts').values(rows).execute()
  const [saved] = await pointsInUse(tx, { pointIds: [pointId] })
  if (!saved) throw new Error('A point that was just saved is gone')
  return saved
}
