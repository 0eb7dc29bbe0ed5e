import {
  type KeptUnfinishedItem,
  type UnfinishedItem,
  unfinishedItem,
} from '@portal/contract/items/unfinished-item-schemas.ts'
import type { Actor } from '../../actor.ts'
import type { Readable } from '../../db/database.ts'
import { dealerReader, visibleTo } from '../reader.ts'

/**
 * The item that is being written in an own draft, null where none is, undefined where there is no such request. What an
 * older version kept in another form is none. Two statements.
 */
export async function unfinishedItemOf(
  db: Readable,
  { userId, companyId }: Pick<Actor, 'userId' | 'companyId'>,
  requestId: number,
): Promise<{ readonly item: KeptUnfinishedItem | null } | undefined> {
  const draft = await db
    .selectFrom('requests')
    .leftJoin('unfinishedItems', 'unfinishedItems.requestId', 'requests.requestId')
    .select('content')
    .where('requests.requestId', '=', requestId)
    .where(visibleTo(dealerReader({ userId, companyId })))
    .executeTakeFirst()
  if (!draft) return undefined
  const kept = unfinishedItem.safeParse(draft.content)
  return { item: kept.success ? await withUploads(db, userId, kept.data) : null }
}

/** Looks up its files: own uploads that are attached to nothing. */
async function withUploads(
  db: Readable,
  uploaderId: number,
  { files, saleProof, dealerSpots, ...typed }: UnfinishedItem,
): Promise<KeptUnfinishedItem> {
  const uploads = await db
    .selectFrom('files')
    .select(['key', 'fileName', 'kind', 'state', 'failure', 'leftOut', 'thumbKey'])
    .where('key', 'in', [...files.map(({ key }) => key), saleProof ?? ''])
    .where('uploaderId', '=', uploaderId)
    .where('attachedAs', 'is', null)
    .where('removedAt', 'is', null)
    .execute()
  const uploadOf = (wanted: string | null) => uploads.find(({ key }) => key === wanted)
  const proofOf = () => {
    const { key, fileName, kind } = uploadOf(saleProof) ?? {}
    return key && fileName && (kind === 'image' || kind === 'pdf') ? { key, fileName, kind } : null
  }
  const shown = files.flatMap(({ key, shot }) => {
    const { fileName, kind, state, failure, leftOut = [], thumbKey } = uploadOf(key) ?? {}
    if (!fileName || !state || (kind !== 'image' && kind !== 'video')) return []
    const known = { processing: state, failure: failure ?? null, thumbnailKey: thumbKey ?? null }
    return [{ key, fileName, kind, ...known, ...(leftOut.length > 0 && { leftOut }), shot }]
  })
  return {
    ...typed,
    files: shown,
    saleProof: proofOf(),
    dealerSpots: dealerSpots.filter(({ imagePath }) => shown.some(({ key }) => key === imagePath)),
  }
}
