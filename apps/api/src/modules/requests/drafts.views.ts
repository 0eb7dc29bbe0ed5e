import type { Drafts } from '@portal/contract/requests/request-schemas.ts'
import { limits } from '@portal/domain/limits.ts'
import { sql } from 'kysely'
import type { Readable } from '../../db/database.ts'
import type { Storage } from '../../storage/storage.ts'
import { linkTo } from '../files/shown-files.ts'

export interface DraftRow {
  readonly requestId: number
  readonly title: string
  readonly createdAt: Date
  readonly changedAt: Date
  readonly itemCount: number
  readonly hasUnfinishedItem: boolean
  readonly thumbKey: string | null
  readonly fileName: string | null
  readonly drafts: number
}

const { shown, counted } = limits.drafts

/** What a dealer has begun and not submitted, the newest first, each with the first picture that can be shown. */
export async function draftsOf(
  { db, storage }: { readonly db: Readable; readonly storage: Storage },
  dealerId: number,
): Promise<Drafts> {
  const { rows } = await sql<DraftRow>`
    with drafts as materialized (
      select request_id, title, created_at
      from requests
      where dealer_id = ${dealerId} and completed_at is null
      order by request_id desc
      limit ${shown + counted}
    )
    select first.request_id, first.title, first.created_at,
      greatest(first.created_at, items.changed_at, unfinished.changed_at) as changed_at, items.item_count,
      unfinished.request_id is not null as has_unfinished_item,
      picture.thumb_key, picture.file_name, (select count(*)::int from drafts) as drafts
    from (select * from drafts order by request_id desc limit ${shown}) first
    cross join lateral (
      select count(*)::int as item_count, max(last_modified_at) as changed_at
      from request_items where request_items.request_id = first.request_id
    ) items
    left join unfinished_items unfinished on unfinished.request_id = first.request_id
    left join lateral (
      select files.thumb_key, files.file_name
      from request_items
      join files on files.item_id = request_items.item_id and files.attached_as = 'item'
      where request_items.request_id = first.request_id and files.state = 'ready' and files.thumb_key is not null
      order by request_items.item_id, files.position
      limit 1
    ) picture on true
    order by first.request_id desc`.execute(db)
  const drafts = rows.map(async ({ createdAt, changedAt, thumbKey, fileName, drafts: _, ...draft }) => ({
    ...draft,
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
    thumbnailUrl: thumbKey && (await linkTo(storage, thumbKey, fileName ?? '')),
  }))
  return { drafts: await Promise.all(drafts), more: (rows[0]?.drafts ?? 0) - rows.length }
}
