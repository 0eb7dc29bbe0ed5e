import type { Actor } from '../../actor.ts'
import type { Tx } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { Portal } from '../../portal.ts'

/** A file that was stored to be imported. */
interface StoredCsv {
  readonly key: string
  readonly fileName: string
  readonly byteSize: number
}

/** Begins the import of a stored file: a job checks it. Answers its id. */
export const beginImport = (
  { db, queue }: { readonly db: Portal['db']; readonly queue: JobQueue },
  actor: Pick<Actor, 'userId'>,
  { key, fileName, byteSize }: StoredCsv,
): Promise<{ importId: number }> =>
  inTransaction(db, async (tx: Tx) => {
    const { fileId } = await tx.selectFrom('files').select('fileId').where('key', '=', key).executeTakeFirstOrThrow()
    const begun = await tx
      .insertInto('imports')
      .values({ fileName, byteSize, fileId, createdBy: actor.userId })
      .returning('importId')
      .executeTakeFirstOrThrow()
    await queue.enqueue(tx, 'checkImport', [begun])
    return begun
  })
