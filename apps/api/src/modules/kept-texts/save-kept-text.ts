import type {
  NextStep,
  NextStepSave,
  Point,
  PointSave,
  ReplySave,
  SavedReply,
} from '@portal/contract/kept-texts/kept-text-schemas.ts'
import { accept, type Decision, type Done, type Refused, refuse } from '@portal/domain/decision.ts'
import { languages } from '@portal/domain/languages.ts'
import { limits } from '@portal/domain/limits.ts'
import { problemsOfNextStep } from '@portal/domain/next-steps/next-step-form.ts'
import { problemsOfPoint, wordingsOf } from '@portal/domain/points/point-form.ts'
import type { Problems } from '@portal/domain/problem.ts'
import { problemsOfReply } from '@portal/domain/replies/saved-reply.ts'
import { type TextsByLanguage, writtenTexts } from '@portal/domain/texts-by-language.ts'
import { sql, type Updateable } from 'kysely'
import type { Actor } from '../../actor.ts'
import { brokenConstraint, type Tx } from '../../db/database.ts'
import type { DB } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import { type KeyedCall, onceFor } from '../../idempotency.ts'
import type { Portal } from '../../portal.ts'
import { announce } from '../events/announce.ts'
import { brought, nextSteps, pointsInUse, savedReplies } from './kept-texts.views.ts'

type Parts = Pick<Portal, 'db' | 'now'>
type By = Pick<Actor, 'userId'>
type Table = 'savedReplies' | 'points' | 'nextSteps'

/** One kind of text that administrators keep: where it stands, and what it may be. */
interface Kind<In extends Table, Kept, Save, Full extends string, Taken extends string> {
  readonly endpoint: string
  readonly table: In
  readonly textTable: 'savedReplyTexts' | 'pointTexts' | 'nextStepTexts'
  readonly idColumn: 'replyId' | 'pointId' | 'stepId'
  readonly maximum: number
  readonly full: Full
  /** The unique index that decides where two save the same at the same instant. */
  readonly taken?: { readonly constraint: string; readonly refusal: Refused<Taken> }
  readonly problemsOf: (save: Save) => Problems
  /** What is stored of its texts. */
  readonly textsOf: (tx: Tx, id: number, save: Save) => TextsByLanguage | Promise<TextsByLanguage>
  readonly columnsOf: (save: Save) => Updateable<DB[In]>
  readonly read: (tx: Tx, id: number) => Promise<readonly Kept[]>
  readonly idOf: (kept: Kept) => number
}

const tellColleagues = (tx: Tx): Promise<void> => announce(tx, { kind: 'kept-text-changed', forAdmins: true })

function keptTexts<In extends Table, Kept, Save, Full extends string, Taken extends string = never>(
  kind: Kind<In, Kept, Save, Full, Taken>,
) {
  const table = sql.table(kind.table)
  const textTable = sql.table(kind.textTable)
  const idColumn = sql.ref(kind.idColumn)

  async function lockSeen(tx: Tx, id: number, seenVersion: number): Promise<Decision<Done, 'NOT_FOUND' | 'STALE'>> {
    const found = sql<{ version: number }>`select version from ${table} where ${idColumn} = ${id} for update`
    const [row] = (await found.execute(tx)).rows
    if (!row) return refuse('NOT_FOUND')
    return row.version === seenVersion ? accept({}) : refuse('STALE')
  }

  /** What is written of it, as SQL. */
  function columnsOf(save: Save, changed: object) {
    const columns = Object.entries({ ...kind.columnsOf(save), ...changed })
    return {
      names: sql.join(columns.map(([name]) => sql.ref(name))),
      values: sql.join(columns.map(([, value]) => value)),
    }
  }

  /** Saves the texts of one that has none, and returns it whole. */
  async function saveTexts(tx: Tx, id: number | undefined, save: Save): Promise<Kept> {
    if (id === undefined) throw new Error('What was just added has no id')
    const texts = JSON.stringify(await kind.textsOf(tx, id, save))
    await sql`
      insert into ${textTable} (${idColumn}, language, text)
      select ${id}::integer, key, value from jsonb_each_text(${texts}::jsonb)`.execute(tx)
    const [saved] = await kind.read(tx, id)
    if (!saved) throw new Error('A text that was just saved is gone')
    await tellColleagues(tx)
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
              const { names, values } = columnsOf(save, { changedAt: now(), changedBy: userId })
              const inserted = await sql<{ id: number }>`
                insert into ${table} (${names}) values (${values}) returning ${idColumn} as id`.execute(tx)
              return accept(await saveTexts(tx, inserted.rows[0]?.id, save))
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
          const changed = { changedAt: now(), changedBy: userId, version: save.seenVersion + 1 }
          const { names, values } = columnsOf(save, changed)
          await sql`update ${table} set (${names}) = row(${values}) where ${idColumn} = ${id}`.execute(tx)
          await sql`delete from ${textTable} where ${idColumn} = ${id}`.execute(tx)
          return accept(await saveTexts(tx, id, save))
        }),
      ),

    /** Deletes one; refused as STALE when a colleague changed it since `seenVersion`. */
    remove: (
      { db }: Pick<Parts, 'db'>,
      id: number,
      seenVersion: number,
    ): Promise<Decision<Done, 'NOT_FOUND' | 'STALE'>> =>
      transaction(db, async (tx) => {
        const seen = await lockSeen(tx, id, seenVersion)
        if (!seen.ok) return seen
        await sql`delete from ${table} where ${idColumn} = ${id}`.execute(tx)
        await tellColleagues(tx)
        return seen
      }),
  }
}

export const keptReplies = keptTexts<'savedReplies', SavedReply, ReplySave, 'TOO_MANY_REPLIES', 'REPLY_NAME_IN_USE'>({
  ...{ endpoint: 'addReply', table: 'savedReplies', textTable: 'savedReplyTexts', idColumn: 'replyId' },
  ...{ maximum: limits.reply.maximumReplies, full: 'TOO_MANY_REPLIES' },
  taken: {
    constraint: 'saved_replies_name',
    refusal: refuse('REPLY_NAME_IN_USE', { name: { code: 'REPLY_NAME_IN_USE' } }),
  },
  problemsOf: problemsOfReply,
  textsOf: (_tx, _id, { texts }) => writtenTexts(texts),
  columnsOf: ({ name, days }) => ({ name, days }),
  read: (tx, replyId) => savedReplies(tx, { replyId }),
  idOf: ({ replyId }) => replyId,
})

export const keptPoints = keptTexts<'points', Point, PointSave, 'TOO_MANY_POINTS'>({
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
  columnsOf: ({ itemType, kind, unit }) => ({
    ...{ itemType, kind },
    unit: kind === 'value' ? (unit?.trim() ?? null) : null,
  }),
  read: (tx, pointId) => pointsInUse(tx, { pointIds: [pointId] }),
  idOf: ({ pointId }) => pointId,
})

/** There is at most one for each decision, type and brand. */
export const keptNextSteps = keptTexts<'nextSteps', NextStep, NextStepSave, 'TOO_MANY_NEXT_STEPS', 'NEXT_STEP_EXISTS'>({
  ...{ endpoint: 'addNextStep', table: 'nextSteps', textTable: 'nextStepTexts', idColumn: 'stepId' },
  ...{ maximum: limits.nextStep.maximumSteps, full: 'TOO_MANY_NEXT_STEPS' },
  taken: { constraint: 'next_steps_once', refusal: refuse('NEXT_STEP_EXISTS') },
  problemsOf: problemsOfNextStep,
  textsOf: (_tx, _id, { texts }) => writtenTexts(texts),
  columnsOf: ({ outcome, itemType, brand, days }) => ({ outcome, itemType, days, brand: brand?.trim() || null }),
  read: (tx, stepId) => nextSteps(tx, { stepId }),
  idOf: ({ stepId }) => stepId,
})
