import type { Readable } from '../db/database.ts'

/** Selects the files that have one of these keys: as their own, their thumbnail's or their source's. Each has an index. */
export const selectFilesByKey = (db: Readable, keys: readonly string[]) =>
  db
    .selectFrom('files')
    .select(['key', 'thumbKey', 'sourceKey'])
    .where((where) =>
      where.or([where('key', 'in', keys), where('thumbKey', 'in', keys), where('sourceKey', 'in', keys)]),
    )
