import type { ImportProblem } from '@portal/domain/imports/import-problem.ts'
import type { ImportStep } from '@portal/domain/imports/import-states.ts'
import { sql } from 'kysely'
import { tryLockImport } from '../modules/imports/import-connection.ts'
import { stepImport } from '../modules/imports/import-step.ts'
import type { Portal } from '../portal.ts'
import { jobs } from './job-kinds.ts'

type WorkedOn = 'CHECKING' | 'TAKING' | 'TAKING_BACK'
export interface LostImport {
  readonly importId: number
  readonly state: WorkedOn
}

/** How an import ends whose job has used up its tries: where it stood before, with the reason. */
const ends: Readonly<Record<WorkedOn, { readonly step: ImportStep; readonly problem: ImportProblem }>> = {
  CHECKING: { step: 'giveUpReading', problem: { code: 'NOT_CHECKED' } },
  TAKING: { step: 'giveUpTaking', problem: { code: 'NOT_TAKEN' } },
  TAKING_BACK: { step: 'giveUpTakingBack', problem: { code: 'NOT_TAKEN_BACK' } },
}

/** Imports that are worked on in name only: their job was ended from outside in its last try, before it could say so. */
export const lostImports = () => sql<LostImport>`
  select import_id, imports.state
  from imports
    join pgboss.job on (data->>'importId')::int = import_id and job.name = case imports.state
      when 'CHECKING' then ${jobs.checkImport.name}
      when 'TAKING' then ${jobs.takeImport.name}
      when 'TAKING_BACK' then ${jobs.takeImportBack.name} end
  where imports.state in ('CHECKING', 'TAKING', 'TAKING_BACK')
  group by import_id
  having bool_or(job.state = 'failed') and not bool_or(job.state in ('created', 'retry', 'active'))
  limit 100`

/** Imports that are worked on in name only because no job has ever begun: their portal was restored from a backup. */
export const lostWorkOnImports = () => sql<LostImport>`
  select import_id, state from imports
  where state in ('CHECKING', 'TAKING', 'TAKING_BACK') and not exists (
    select from pgboss.job where job.name in (${jobs.checkImport.name}, ${jobs.takeImport.name}, ${jobs.takeImportBack.name})
      and (data->>'importId')::int = import_id and job.state in ('created', 'retry', 'active', 'failed')
  )`

/** Ends imports that lost their job as failed, so that nobody waits for them for ever and they can be begun again. */
export async function giveUpLostImports({ db }: Pick<Portal, 'db'>): Promise<void> {
  const { rows } = await lostImports().execute(db)
  for (const { importId, state } of rows)
    await db.transaction().execute(async (tx) => {
      // A job that counts as lost may still be running; it is left to its end.
      if (!(await tryLockImport(tx, importId))) return
      const { step, problem } = ends[state]
      await stepImport(tx, importId, step, { problem: JSON.stringify(problem) })
    })
}
