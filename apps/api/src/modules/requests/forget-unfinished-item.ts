import type { LockedRequest } from './locked-request.ts'

/** Forgets the item that was being written, as it was added or its draft submitted. Answers whether there was one. */
export async function forgetUnfinishedItem({ tx, requestId }: LockedRequest): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('unfinishedItems')
    .where('requestId', '=', requestId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
