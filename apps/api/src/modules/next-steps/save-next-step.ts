import type { NextStep, NextStepSave } from '@portal/contract/next-steps/next-step-schemas.ts'
import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import { limits } from '@portal/domain/limits.ts'
import { problemsOfNextStep } from '@portal/domain/next-steps/next-step.ts'
import { writtenTexts } from '@portal/domain/texts-by-language.ts'
import { sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import { brokenConstraint, type Tx } from '../../db/database.ts'
import { transaction } from '../../db/transaction.ts'
import { type KeyedCall, onceFor } from '../../idempotency.ts'
import type { Portal } from '../../portal.ts'
import { nextSteps } from './next-steps.views.ts'

type Parts = Pick<Portal, 'db' | 'now'>
type By = Pick<Actor, 'userId'>
type AddRefusal = 'VALIDATION' | 'NEXT_STEP_EXISTS' | 'TOO_MANY_NEXT_STEPS'

/** Adds what dealers do after a decision; there is at most one for each decision, type and brand. */
export const addNextStep = (
  { db, now }: Parts,
  actor: By,
  save: NextStepSave,
  keyed: KeyedCall | undefined,
): Promise<Decision<NextStep, AddRefusal | 'NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED'>> =>
  unlessThere(() =>
    transaction(db, (tx) =>
      onceFor<NextStep, AddRefusal>(
        tx,
        { userId: actor.userId, endpoint: 'addNextStep', keyed, made: ({ stepId }) => ['nextSteps', stepId] },
        async () => {
          const problems = problemsOfNextStep(save)
          if (Object.keys(problems).length > 0) return refuse('VALIDATION', problems)
          // One who adds after the other, so that there are never more than the limit; everybody still reads.
          await sql`lock table next_steps in share row exclusive mode`.execute(tx)
          if ((await countSteps(tx)) >= limits.nextStep.maximumSteps) return refuse('TOO_MANY_NEXT_STEPS')
          const { stepId } = await tx
            .insertInto('nextSteps')
            .values({ ...columnsOf(save), changedAt: now(), changedBy: actor.userId })
            .returning('stepId')
            .executeTakeFirstOrThrow()
          return accept(await saveTexts(tx, stepId, save))
        },
      ),
    ),
  )

/** Changes what dealers are told from now on; refused as STALE when a colleague changed it since `seenVersion`. */
export const changeNextStep = (
  { db, now }: Parts,
  actor: By,
  stepId: number,
  { seenVersion, ...save }: NextStepSave & { readonly seenVersion: number },
): Promise<Decision<NextStep, 'NOT_FOUND' | 'STALE' | 'VALIDATION' | 'NEXT_STEP_EXISTS'>> =>
  unlessThere(() =>
    transaction(db, async (tx) => {
      const seen = await lockSeenStep(tx, stepId, seenVersion)
      if (!seen.ok) return seen
      const problems = problemsOfNextStep(save)
      if (Object.keys(problems).length > 0) return refuse('VALIDATION', problems)
      await tx
        .updateTable('nextSteps')
        .set({ ...columnsOf(save), changedAt: now(), changedBy: actor.userId, version: seenVersion + 1 })
        .where('stepId', '=', stepId)
        .execute()
      await tx.deleteFrom('nextStepTexts').where('stepId', '=', stepId).execute()
      return accept(await saveTexts(tx, stepId, save))
    }),
  )

/** Deletes what dealers would be told; refused as STALE when a colleague changed it since `seenVersion`. */
export const deleteNextStep = (
  { db }: Pick<Parts, 'db'>,
  stepId: number,
  seenVersion: number,
): Promise<Decision<Record<never, never>, 'NOT_FOUND' | 'STALE'>> =>
  transaction(db, async (tx) => {
    const seen = await lockSeenStep(tx, stepId, seenVersion)
    if (!seen.ok) return seen
    await tx.deleteFrom('nextSteps').where('stepId', '=', stepId).execute()
    return accept({})
  })

const columnsOf = ({ outcome, itemType, brand, days }: NextStepSave) => ({
  ...{ outcome, itemType, days },
  brand: brand?.trim() || null,
})

async function countSteps(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('nextSteps')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function lockSeenStep(
  tx: Tx,
  stepId: number,
  seenVersion: number,
): Promise<Decision<Record<never, never>, 'NOT_FOUND' | 'STALE'>> {
  const row = await tx
    .selectFrom('nextSteps')
    .select('version')
    .where('stepId', '=', stepId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return refuse('NOT_FOUND')
  return row.version === seenVersion ? accept({}) : refuse('STALE')
}

/** Saves the texts of a step that has none, and returns it whole. */
async function saveTexts(tx: Tx, stepId: number, { texts }: NextStepSave): Promise<NextStep> {
  const rows = Object.entries(writtenTexts(texts)).map(([language, text]) => ({ stepId, language, text }))
  await tx.insertInto('nextStepTexts').values(rows).execute()
  const [saved] = await nextSteps(tx, { stepId })
  if (!saved) throw new Error('A next step that was just saved is gone')
  return saved
}

/** There is at most one for each decision, type and brand. */
async function unlessThere<Result>(save: () => Promise<Result>): Promise<Result | Decision<never, 'NEXT_STEP_EXISTS'>> {
  try {
    return await save()
  } catch (error) {
    if (brokenConstraint(error) === 'next_steps_once') return refuse('NEXT_STEP_EXISTS')
    throw error
  }
}
