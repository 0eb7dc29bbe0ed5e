import type { NextStep } from '@portal/contract/next-steps/next-step-schemas.ts'
import type { ItemType } from '@portal/domain/items/item-types.ts'
import { limits } from '@portal/domain/limits.ts'
import type { NextStepOutcome } from '@portal/domain/next-steps/next-step.ts'
import { storedTexts } from '@portal/domain/texts-by-language.ts'
import { sql } from 'kysely'
import type { Readable } from '../../db/database.ts'

export interface NextStepColumns {
  readonly stepId: number
  readonly outcome: NextStepOutcome
  readonly itemType: ItemType | null
  readonly brand: string | null
  readonly days: number | null
  readonly version: number
  readonly changedAt: Date
  readonly changedByName: string
  readonly texts: { readonly language: string; readonly text: string }[]
}

/** What dealers do after a decision, in the order in which it was added; or one of them. */
export async function nextSteps(db: Readable, only?: { readonly stepId: number }): Promise<NextStep[]> {
  const { rows } = await sql<NextStepColumns>`
    select steps.step_id, steps.outcome, steps.item_type, steps.brand, steps.days, steps.version, steps.changed_at,
      concat_ws(' ', nullif(users.first_name, ''), nullif(users.last_name, '')) as changed_by_name,
      (
        select coalesce(jsonb_agg(jsonb_build_object('language', texts.language, 'text', texts.text)), '[]')
        from next_step_texts texts where texts.step_id = steps.step_id
      ) as texts
    from next_steps steps join users on users.user_id = steps.changed_by
    ${only ? sql`where steps.step_id = ${only.stepId}` : sql``}
    order by steps.step_id
    limit ${limits.nextStep.maximumSteps}`.execute(db)
  return rows.map(({ texts, changedAt, ...row }) => ({
    ...row,
    texts: storedTexts(texts),
    changedAt: changedAt.toISOString(),
  }))
}
