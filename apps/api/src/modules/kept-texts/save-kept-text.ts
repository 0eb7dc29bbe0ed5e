import type { NextStep, NextStepSave } from '@portal/contract/next-steps/next-step-schemas.ts'
import type { Point, PointSave } from '@portal/contract/points/point-schemas.ts'
import type { ReplySave, SavedReply } from '@portal/contract/replies/reply-schemas.ts'
import { accept, type Decision, type Refused, refuse } from '@portal/domain/decision.ts'
import { languages } from '@portal/domain/languages.ts'
import { limits } from '@portal/domain/limits.ts'
import { problemsOfNextStep } from '@portal/domain/next-steps/next-step.ts'
import { problemsOfPoint, wordingsOf } from '@portal/domain/points/point.ts'
import type { Problems } from '@portal/domain/problem.ts'
import { problemsOfReply } from '@portal/domain/replies/saved-reply.ts'
import { type TextsByLanguage, writtenTexts } from '@portal/domain/texts-by-language.ts'
import { sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import { brokenConstraint, type Tx } from '../../db/database.ts'
import { transaction } from '../../db/transaction.ts'
import { type KeyedCall, type Made, onceFor } from '../../idempotency.ts'
import type { Portal } from '../../portal.ts'
import { brought, nextSteps, pointsInUse, savedReplies } from './kept-texts.views.ts'

type Parts = Pick<Portal, 'db' | 'now'>
type By = Pick<Actor, 'userId'>
type Changed = { readonly changedAt: Date; readonly changedBy: number }

/** One kind of text that administrators keep: where it stands, and what it may be. */
interface Kind<Kept, Save, Full extends string, Taken extends string> {
  readonly endpoint: string
  readonly table: Made[0]
  readonly textTable: 'savedReplyTexts' | 'pointTexts' | 'nextStepTexts'
  readonly idColumn: 'replyId' | 'pointId' | 'stepId'
  readonly maximum: number
  readonly full: Full
  /** The unique index that decides where two save the same at the same instant. */
  readonly taken?: { readonly constraint: string; readonly refusal: Refused<Taken> }
  readonly problemsOf: (save: Save) => Problems
  /** What is stored of its texts. */
  readonly textsOf: (tx: Tx, id: number, save: Save) => TextsByLanguage | Promise<TextsByLanguage>
  readonly insert: (tx: Tx, save: Save, changed: Changed) => Promise<{ readonly id: number }>
  readonly update: (tx: Tx, id: number, save: Save, changed: Changed & { readonly version: number }) => Promise<unknown>
  /** Its version, and nobody else changes it meanwhile. */
  readonly lock: (tx: Tx, id: number) => Promise<{ readonly version: number } | undefined>
  readonly read: (tx: Tx, id: number) => Promise<readonly Kept[]>
  readonly idOf: (kept: Kept) => number
}

function keptTexts<Kept, Save, Full extends string, Taken extends string = never>(kind: Kind<Kept, Save, Full, Taken>) {
  const table = sql.table(kind.table)
  const textTable = sql.table(kind.textTable)
  const idColumn = sql.ref(kind.idColumn)

  async function lockSeen(
    tx: Tx,
    id: number,
    seenVersion: number,
  ): Promise<Decision<Record<never, never>, 'NOT_FOUND' | 'STALE'>> {
    const row = await kind.lock(tx, id)
    if (!row) return refuse('NOT_FOUND')
    return row.version === seenVersion ? accept({}) : refuse('STALE')
  }

  /** Saves the texts of one that has none, and returns it whole. */
  async function saveTexts(tx: Tx, id: number, save: Save): Promise<Kept> {
    const texts = JSON.stringify(await kind.textsOf(tx, id, save))
    await sql`
      insert into ${textTable} (${idColumn}, language, text)
      select ${id}::integer, key, value from jsonb_each_text(${texts}::jsonb)`.execute(tx)
    const [saved] = await kind.read(tx, id)
    if (!saved) throw new Error('A text that was just saved is gone')
    return saved
  }

  async function unlessTaken<Result>(save: () => Promise<Result>): Promise<Result | Refused<Taken>> {
    try {
      return await save()
    } catch (error) {
      if (kind.taken && brokenConstraint(error) === kind.taken.constraint) return kind.taken.refusal
      throw error
    }
  }

  return {
    add: (
      { db, now }: Parts,
      { userId }: By,
      save: Save,
      keyed: KeyedCall | undefined,
    ): Promise<Decision<Kept, 'VALIDATION' | 'NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | Full | Taken>> =>
      unlessTaken(() =>
        transaction(db, (tx) =>
          onceFor<Kept, 'VALIDATION' | Full>(
            tx,
            { userId, endpoint: kind.endpoint, keyed, made: (kept) => [kind.table, kind.idOf(kept)] },
            async () => {
              const problems = kind.problemsOf(save)
              if (Object.keys(problems).length > 0) return refuse('VALIDATION', problems)
              // One who adds after the other, so that there are never more than the limit; everybody still reads.
              await sql`lock table ${table} in share row exclusive mode`.execute(tx)
              const { rows } = await sql`select from ${table} limit ${kind.maximum}`.execute(tx)
              if (rows.length === kind.maximum) return refuse(kind.full)
              const { id } = await kind.insert(tx, save, { changedAt: now(), changedBy: userId })
              return accept(await saveTexts(tx, id, save))
            },
          ),
        ),
      ),

    /** Changes one for what comes from now on; refused as STALE when a colleague changed it since `seenVersion`. */
    change: (
      { db, now }: Parts,
      { userId }: By,
      id: number,
      save: Save & { readonly seenVersion: number },
    ): Promise<Decision<Kept, 'NOT_FOUND' | 'STALE' | 'VALIDATION' | Taken>> =>
      unlessTaken(() =>
        transaction(db, async (tx) => {
          const seen = await lockSeen(tx, id, save.seenVersion)
          if (!seen.ok) return seen
          const problems = kind.problemsOf(save)
          if (Object.keys(problems).length > 0) return refuse('VALIDATION', problems)
          await kind.update(tx, id, save, { changedAt: now(), changedBy: userId, version: save.seenVersion + 1 })
          await sql`delete from ${textTable} where ${idColumn} = ${id}`.execute(tx)
          return accept(await saveTexts(tx, id, save))
        }),
      ),

    /** Deletes one; refused as STALE when a colleague changed it since `seenVersion`. */
    remove: (
      { db }: Pick<Parts, 'db'>,
      id: number,
      seenVersion: number,
    ): Promise<Decision<Record<never, never>, 'NOT_FOUND' | 'STALE'>> =>
      transaction(db, async (tx) => {
        const seen = await lockSeen(tx, id, seenVersion)
        if (seen.ok) await sql`delete from ${table} where ${idColumn} = ${id}`.execute(tx)
        return seen
      }),
  }
}

const columnsOfReply = ({ name, days }: ReplySave) => ({ name, days })

export const keptReplies = keptTexts<SavedReply, ReplySave, 'TOO_MANY_REPLIES', 'REPLY_NAME_IN_USE'>({
  ...{ endpoint: 'addReply', table: 'savedReplies', textTable: 'savedReplyTexts', idColumn: 'replyId' },
  ...{ maximum: limits.reply.maximumReplies, full: 'TOO_MANY_REPLIES' },
  taken: {
    constraint: 'saved_replies_name',
    refusal: refuse('REPLY_NAME_IN_USE', { name: { code: 'REPLY_NAME_IN_USE' } }),
  },
  problemsOf: problemsOfReply,
  textsOf: (_tx, _id, { texts }) => writtenTexts(texts),
  insert: (tx, save, changed) =>
    tx
      .insertInto('savedReplies')
      .values({ ...columnsOfReply(save), ...changed })
      .returning('replyId as id')
      .executeTakeFirstOrThrow(),
  update: (tx, id, save, changed) =>
    tx
      .updateTable('savedReplies')
      .set({ ...columnsOfReply(save), ...changed })
      .where('replyId', '=', id)
      .execute(),
  lock: (tx, id) =>
    tx.selectFrom('savedReplies').select('version').where('replyId', '=', id).forUpdate().executeTakeFirst(),
  read: (tx, replyId) => savedReplies(tx, { replyId }),
  idOf: ({ replyId }) => replyId,
})

const columnsOfPoint = ({ itemType, kind, unit }: PointSave) => ({
  ...{ itemType, kind },
  unit: kind === 'value' ? (unit?.trim() ?? null) : null,
})

export const keptPoints = keptTexts<Point, PointSave, 'TOO_MANY_POINTS'>({
  ...{ endpoint: 'addPoint', table: 'points', textTable: 'pointTexts', idColumn: 'pointId' },
  ...{ maximum: limits.point.maximumPoints, full: 'TOO_MANY_POINTS' },
  problemsOf: problemsOfPoint,
  // Less those that the portal brings anyway.
  textsOf: async (tx, id, { texts }) => {
    const point = tx.selectFrom('points').select('code').where('pointId', '=', id)
    const known: TextsByLanguage = brought((await point.executeTakeFirstOrThrow()).code)
    const wordings: TextsByLanguage = wordingsOf(texts)
    return Object.fromEntries(
      languages
        .filter((language) => wordings[language] !== known[language])
        .map((language) => [language, wordings[language]]),
    )
  },
  insert: (tx, save, changed) =>
    tx
      .insertInto('points')
      .values({ ...columnsOfPoint(save), ...changed })
      .returning('pointId as id')
      .executeTakeFirstOrThrow(),
  update: (tx, id, save, changed) =>
    tx
      .updateTable('points')
      .set({ ...columnsOfPoint(save), ...changed })
      .where('pointId', '=', id)
      .execute(),
  lock: (tx, id) => tx.selectFrom('points').select('version').where('pointId', '=', id).forUpdate().executeTakeFirst(),
  read: (tx, pointId) => pointsInUse(tx, { pointIds: [pointId] }),
  idOf: ({ pointId }) => pointId,
})

const columnsOfStep = ({ outcome, itemType, brand, days }: NextStepSave) => ({
  ...{ outcome, itemType, days },
  brand: brand?.trim() || null,
})

/** There is at most one for each decision, type and brand. */
export const keptNextSteps = keptTexts<NextStep, NextStepSave, 'TOO_MANY_NEXT_STEPS', 'NEXT_STEP_EXISTS'>({
  ...{ endpoint: 'addNextStep', table: 'nextSteps', textTable: 'nextStepTexts', idColumn: 'stepId' },
  ...{ maximum: limits.nextStep.maximumSteps, full: 'TOO_MANY_NEXT_STEPS' },
  taken: { constraint: 'next_steps_once', refusal: refuse('NEXT_STEP_EXISTS') },
  problemsOf: problemsOfNextStep,
  textsOf: (_tx, _id, { texts }) => writtenTexts(texts),
  insert: (tx, save, changed) =>
    tx
      .insertInto('nextSteps')
      .values({ ...columnsOfStep(save), ...changed })
      .returning('stepId as id')
      .executeTakeFirstOrThrow(),
  update: (tx, id, save, changed) =>
    tx
      .updateTable('nextSteps')
      .set({ ...columnsOfStep(save), ...changed })
      .where('stepId', '=', id)
      .execute(),
  lock: (tx, id) =>
    tx.selectFrom('nextSteps').select('version').where('stepId', '=', id).forUpdate().executeTakeFirst(),
  read: (tx, stepId) => nextSteps(tx, { stepId }),
  idOf: ({ stepId }) => stepId,
})
