import { type RawBuilder, sql } from 'kysely'
import { jobs } from './job-kinds.ts'

export interface LostConversion {
  readonly fileId: number
  readonly turn: number | null
  /** Its job was begun and has used up its tries, each ended from outside before it could say so. */
  readonly triedInVain: boolean
}

/** Videos uploaded before this time that no job will convert any more. */
export const lostConversions = (uploadedBefore: Date): RawBuilder<LostConversion> => sql<LostConversion>`
  select file_id, turn, exists (
    select from pgboss.job where name = ${jobs.makeVideoPlayable.name} and (data->>'fileId')::int = file_id and state = 'failed'
  ) as tried_in_vain
  from files where state = 'processing' and removed_at is null and created_at < ${uploadedBefore} and not exists (
    select from pgboss.job where name = ${jobs.makeVideoPlayable.name} and (data->>'fileId')::int = file_id
      and state in ('created', 'retry', 'active')
  )`
