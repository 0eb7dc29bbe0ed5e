import type { LikelyQuestionsOfItem } from '@portal/contract/items/likely-question-shapes.ts'
import { type LikelyQuestion, likelyQuestions, type PastOfProduct } from '@portal/domain/evidence/likely-questions.ts'
import { foldNumber } from '@portal/domain/folded-number.ts'
import { comparedSimilar } from '@portal/domain/items/similar-decisions.ts'
import { isStandardPoint, type PointKind } from '@portal/domain/points/point.ts'
import { dayIn } from '@portal/domain/units/calendar-day.ts'
import { sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import type { Readable } from '../../db/database.ts'
import type { Portal } from '../../portal.ts'
import { numbersToLearnAbout } from '../count-look-ups.ts'
import { decidedStatuses } from '../decisions/similar-decisions.views.ts'
import { itemsOfRequest } from '../items/items.views.ts'
import { pointsInUse } from '../kept-texts/kept-texts.views.ts'
import { dealerReader } from '../reader.ts'
import { verdictsFor } from '../units/known-units.views.ts'

interface AskedColumns {
  readonly pointId: number
  readonly code: string | null
  readonly kind: PointKind
  readonly items: number
}

export interface PastColumns {
  readonly itemId: number
  readonly items: number
  readonly asked: AskedColumns[]
}

/**
 * What the service is likely to ask for, of each item of an own draft; none for a submitted request, undefined where there is
 * no such request. Of units that were asked about too often it says nothing.
 */
export async function likelyQuestionsOf(
  {
    db,
    storage,
    config,
    now,
    rateLimits,
  }: Pick<Portal, 'storage' | 'config' | 'now' | 'rateLimits'> & {
    readonly db: Readable
  },
  { userId, companyId, debtorNumber }: Pick<Actor, 'userId' | 'companyId' | 'debtorNumber'>,
  requestId: number,
): Promise<LikelyQuestionsOfItem[] | undefined> {
  const all = await itemsOfRequest({ db, storage }, dealerReader({ userId, companyId }), requestId)
  const items = all?.filter(({ turn }) => turn === null)
  if (!items || items.length === 0) return items && []
  const claims = items.map((item) => ({ ...item, itemId: item.id, debtorNumber }))
  const verdicts = await verdictsFor(db, dayIn(config.timeZone, now()), claims)
  const { known: learnt } = await numbersToLearnAbout(
    { rateLimits },
    { userId, companyId },
    items.map(({ serialNumber }) => serialNumber),
  )
  const asked = await pastOfProducts(db, requestId)
  const points = new Map((await pointsInUse(db)).map((point) => [point.pointId, point]))

  const pastOf = (itemId: number): PastOfProduct => {
    const past = asked.find((row) => row.itemId === itemId)
    return {
      items: past?.items ?? 0,
      asked: (past?.asked ?? []).map((one) => {
        const code = one.code !== null && isStandardPoint(one.code) ? one.code : null
        return { ...one, code, wordings: Object.values(points.get(one.pointId)?.texts ?? {}) }
      }),
    }
  }
  const shown = (question: LikelyQuestion) => ({
    about: question.about,
    shot: question.about === 'shot' ? question.shot : null,
    wording: question.about === 'point' ? (points.get(question.pointId)?.texts ?? null) : null,
  })
  return items.map((item, at) => {
    const draft = {
      ...item,
      taken: item.images.flatMap(({ shot }) => shot ?? []),
      skipped: item.skippedShots,
      hasSaleProof: item.saleProof !== null,
    }
    const isLearnt = learnt.has(foldNumber(item.serialNumber))
    const coverage = (isLearnt && verdicts[at]?.verdict.coverage) || { code: 'UNKNOWN_UNIT' as const }
    return { itemId: item.id, questions: likelyQuestions(draft, coverage, pastOf(item.id)).map(shown) }
  })
}

/** Of each item of a request: how many of its product were compared, and what was asked with how many of them. */
async function pastOfProducts(db: Readable, requestId: number): Promise<PastColumns[]> {
  const { rows } = await sql<PastColumns>`
    select drafts.item_id, compared.items, past.asked
    from request_items drafts
    cross join lateral (
      select count(*)::int as items, array_agg(item_id) as item_ids
      from (
        select item_id from request_items decided
        where decided.brand = drafts.brand and folded_number(decided.item_number) = folded_number(drafts.item_number)
          and decided.status in (${decidedStatuses})
        order by item_id desc
        limit ${sql.lit(comparedSimilar)}
      ) newest
    ) compared
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('pointId', point_id, 'code', code, 'kind', kind, 'items', items)), '[]') as asked
      from (
        select points.point_id, points.code, points.kind, count(distinct asked.item_id)::int as items
        from asked_points asked join points using (point_id)
        where asked.item_id = any(compared.item_ids)
        group by points.point_id
      ) counted
    ) past
    where drafts.request_id = ${requestId}`.execute(db)
  return rows
}
