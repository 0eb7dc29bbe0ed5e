import type { Point } from '@portal/contract/points/point-schemas.ts'
import type { ItemType } from '@portal/domain/items/item-types.ts'
import { limits } from '@portal/domain/limits.ts'
import { isStandardPoint, type PointKind } from '@portal/domain/points/point.ts'
import { storedTexts } from '@portal/domain/texts-by-language.ts'
import { standardWordings } from '@portal/texts/point-texts.ts'
import { sql } from 'kysely'
import type { Readable } from '../../db/database.ts'

export interface PointColumns {
  readonly pointId: number
  readonly code: string | null
  readonly itemType: ItemType | null
  readonly kind: PointKind
  readonly unit: string | null
  readonly version: number
  readonly changedAt: Date
  readonly changedByName: string | null
  readonly texts: { readonly language: string; readonly text: string }[]
}

/** What can be asked for, in the order in which it was added, or the points that are asked for by their ids. */
export async function pointsInUse(db: Readable, only?: { readonly pointIds: readonly number[] }): Promise<Point[]> {
  const which = only ? sql`where points.point_id = any(${[...only.pointIds]}::integer[])` : sql``
  const { rows } = await sql<PointColumns>`
    select points.point_id, points.code, points.item_type, points.kind, points.unit, points.version, points.changed_at,
      case when users.user_id is not null
        then concat_ws(' ', nullif(users.first_name, ''), nullif(users.last_name, '')) end as changed_by_name,
      (
        select coalesce(jsonb_agg(jsonb_build_object('language', texts.language, 'text', texts.text)), '[]')
        from point_texts texts where texts.point_id = points.point_id
      ) as texts
    from points left join users on users.user_id = points.changed_by
    ${which}
    order by points.point_id
    limit ${limits.point.maximumPoints}`.execute(db)
  return rows.map(({ code, texts, changedAt, ...row }) => ({
    ...row,
    texts: { ...brought(code), ...storedTexts(texts) },
    changedAt: changedAt.toISOString(),
  }))
}

/** The wording that comes with the portal. */
export const brought = (code: string | null): Point['texts'] =>
  code !== null && isStandardPoint(code) ? standardWordings(code) : {}
