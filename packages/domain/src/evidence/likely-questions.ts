import { limits } from '../limits.ts'
import type { PointKind, StandardPoint } from '../points/point.ts'
import { type Coverage, saysCoverage } from '../units/verdict.ts'
import { missingShots, type Shot, type ShotsOfItem } from './shots.ts'

/** What the service is likely to ask a dealer for, about an item that was not submitted yet. */
export type LikelyQuestion =
  | { readonly about: 'shot'; readonly shot: Shot }
  | { readonly about: 'sale-proof' }
  /** Something else that dealers were often asked for with this product. */
  | { readonly about: 'point'; readonly pointId: number }

/** Something that dealers were asked for, and with how many of the compared items. */
export interface AskedBefore {
  readonly pointId: number
  /** Null for one of an administrator's. */
  readonly code: StandardPoint | null
  readonly kind: PointKind
  /** Its wording in every language that has one. */
  readonly wordings: readonly string[]
  readonly items: number
}

export interface DraftItem extends ShotsOfItem {
  readonly issueDescription: string
  readonly hasSaleProof: boolean
}

/** The newest decided items of the same product, and what was asked with them. */
export interface PastOfProduct {
  readonly items: number
  readonly asked: readonly AskedBefore[]
}

/** Fewer items tell nothing of the next one. */
const fewestAsked = 3
/** What was asked with at least this part of the items is likely to be asked again. */
const oftenAsked = 0.2

const shotOfPoint: { readonly [Code in StandardPoint]?: Shot } = {
  'type-label': 'label',
  fault: 'fault',
  'video-with-sound': 'sound',
  wiring: 'connections',
}

/**
 * What the service is likely to ask for (docs/specification.md#likely-questions): pictures that help and are missing, the
 * proof of a sale that the coverage counts from, and what dealers were often asked for with this product. The most telling
 * first, at most `limits.likelyQuestions.shown`.
 */
export function likelyQuestions(item: DraftItem, coverage: Coverage, past: PastOfProduct): LikelyQuestion[] {
  const often = past.asked.filter(({ items }) => items >= fewestAsked && items >= past.items * oftenAsked)
  const questions = new Map<string, LikelyQuestion>()
  const ask = (question: LikelyQuestion) => questions.set(JSON.stringify(question), question)
  // Before the records know any unit of its brand nobody compares the label with them.
  const telling = missingShots(item).filter((shot) => shot !== 'label' || saysCoverage(coverage))
  for (const shot of telling) ask({ about: 'shot', shot })
  if (coverage.code === 'START_UNKNOWN' && coverage.countsFrom === 'sale' && !item.hasSaleProof)
    ask({ about: 'sale-proof' })
  for (const point of often.toSorted((one, other) => other.items - one.items)) {
    const shot = point.code ? shotOfPoint[point.code] : undefined
    if (shot && isOpen(item, shot)) ask({ about: 'shot', shot })
    if (!shot && !isAnswered(item, point)) ask({ about: 'point', pointId: point.pointId })
  }
  return [...questions.values()].slice(0, limits.likelyQuestions.shown)
}

const isOpen = ({ taken, skipped }: DraftItem, shot: Shot): boolean =>
  !taken.includes(shot) && !skipped.some((one) => one.shot === shot)

/** A proof is answered by a file, anything else where the description names it. Files that nobody named may be the answer. */
function isAnswered({ issueDescription, hasSaleProof }: DraftItem, { code, kind, wordings }: AskedBefore): boolean {
  if (code === 'proof-of-purchase') return hasSaleProof
  // That is what the issue description is for.
  if (code === 'how-it-fails' || kind === 'media') return true
  const description = issueDescription.toLowerCase()
  return wordings.some((wording) => description.includes(wording.toLowerCase()))
}
