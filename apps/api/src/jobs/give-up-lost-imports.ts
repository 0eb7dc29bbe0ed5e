import type { ImportProblem } from '@portal/domain/imports/import-problem.ts'
import type { ImportStep } from '@portal/domain/imports/import-states.ts'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { tidyTaken } from '../modules/imports/decide-import.ts'
import { tryLockImport } from '../modules/imports/import-connection.ts'
import { stepImport } from '../modules/imports/import-step.ts'
import type { Portal } from '../portal.ts'
import { jobs } from './job-kinds.ts'
import { startSteps } from './steps.ts'

type WorkedOn = 'CHECKING' | 'TAKING' | 'TAKING_BACK'
export interface LostImport {
  readonly importId: number
  readonly state: WorkedOn
}

/** How an import ends whose job has used up its tries: where it stood before, with the reason. */
export const ends: Readonly<Record<WorkedOn, { readonly step: ImportStep; readonly problem: ImportProblem }>> = {
  CHECKING: { step: 'giveUpReading', problem: { code: 'NOT_CHECKED' } },
  TAKING: { step: 'giveUpTaking', problem: { code: 'NOT_TAKEN' } },
  TAKING_BACK: { step: 'giveUpTakingBack', problem: { code: 'NOT_TAKEN_BACK' } },
}

/**
 * Imports that are worked on in name only: their job was ended from outside in its last try, before it could say so, or
 * the command line was, which has no job. A day later nobody works on one there any more.
 */
export const lostImports = () => sql<LostImport>`
  select import_id, imports.state
  from imports
    left join pgboss.job on (data->>'importId')::int = import_id and job.name = case imports.state
      when 'CHECKING' then ${jobs.checkImport.name}
      when 'TAKING' then ${jobs.takeImport.name}
      when 'TAKING_BACK' then ${jobs.takeImportBack.name} end
  where imports.state in ('CHECKING', 'TAKING', 'TAKING_BACK')
  group by import_id
  having (bool_or(job.state = 'failed') or created_at < now() - interval '1 day')
    and bool_or(job.state in ('created', 'retry', 'active')) is not true
  limit 100`

/** Imports that have been taken in, and still have their file or their rows: the job that was to tidy them was ended before. */
export const untidyImports = () => sql<{ importId: number }>`
  select import_id from imports
  where state in ('TAKEN', 'TAKEN_BACK')
    and (file_id is not null or exists (select from import_rows where import_rows.import_id = imports.import_id))
    and not exists (
      select from pgboss.job where job.name = ${jobs.takeImport.name}
        and (data->>'importId')::int = imports.import_id and job.state in ('created', 'retry', 'active')
    )
  limit 100`

/** Imports that are worked on in name only because no job has ever begun: their portal was restored from a backup. */
export const lostWorkOnImports = () => sql<LostImport>`
  select import_id, state from imports
  where state in ('CHECKING', 'TAKING', 'TAKING_BACK') and not exists (
    select from pgboss.job where job.name in (${jobs.checkImport.name}, ${jobs.takeImport.name}, ${jobs.takeImportBack.name})
      and (data->>'importId')::int = import_id and job.state in ('created', 'retry', 'active', 'failed')
  )`

/**
 * Ends imports that nobody works on any more as failed, so that nobody waits for them for ever and they can be begun
 * again, and tidies those that were taken in. One where that fails keeps no other from it.
 */
export async function giveUpLostImports(parts: Pick<Portal, 'db' | 'queue' | 'now' | 'log'>): Promise<void> {
  const { db } = parts
  const { step, end } = startSteps(parts, 'round of lost imports')
  const ofImport = (importId: number, work: (tx: Tx) => Promise<unknown>) =>
    step(`import ${importId}`, () => db.transaction().execute(work))
  const { rows: lost } = await lostImports().execute(db)
  for (const { importId, state } of lost)
    await ofImport(importId, async (tx) => {
      // A job that counts as lost may still be running; it is left to its end.
      if (!(await tryLockImport(tx, importId))) return
      const { step: givenUp, problem } = ends[state]
      await stepImport(tx, importId, givenUp, { problem: JSON.stringify(problem) })
    })
  const { rows: untidy } = await untidyImports().execute(db)
  for (const { importId } of untidy) await ofImport(importId, (tx) => tidyTaken(tx, parts, importId))
  end({})
}
