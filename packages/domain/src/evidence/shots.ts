import type { ItemType } from '../items/item-types.ts'
import { limits } from '../limits.ts'
import type { Problem } from '../problem.ts'

/** What a picture or video of an item is taken to show. `sound` is a video in which the fault is heard. */
export const shots = ['label', 'fault', 'whole', 'sound', 'display', 'connections'] as const
export type Shot = (typeof shots)[number]

/** What is wrong with an item, as far as it decides which pictures show it. */
export const faultKinds = ['noise', 'silent', 'damage', 'other'] as const
export type FaultKind = (typeof faultKinds)[number]

/** The shots that show a fault best, the most telling first. An item takes `limits.item.maximumFiles` of them. */
const shotsThatShow: Readonly<Record<ItemType, Readonly<Record<FaultKind, readonly Shot[]>>>> = {
  Speaker: {
    noise: ['label', 'sound', 'fault', 'whole'],
    silent: ['label', 'connections', 'fault', 'whole'],
    damage: ['label', 'fault', 'whole'],
    other: ['label', 'fault', 'whole', 'connections'],
  },
  Amplifier: {
    noise: ['label', 'sound', 'connections', 'display'],
    silent: ['label', 'display', 'connections', 'fault'],
    damage: ['label', 'fault', 'whole', 'connections'],
    other: ['label', 'display', 'connections', 'fault'],
  },
}

/** A shot that was left out, and why. */
export interface SkippedShot {
  readonly shot: Shot
  readonly why: string
}

export interface ShotsOfItem {
  readonly itemType: ItemType
  readonly faultKind: FaultKind | null
  readonly taken: readonly Shot[]
  readonly skipped: readonly SkippedShot[]
}

/** The shots that an item may be asked for, the most telling first. */
export const shotsFor = (itemType: ItemType, faultKind: FaultKind | null): readonly Shot[] =>
  shotsThatShow[itemType][faultKind ?? 'other']

/** The most telling shots that are still to be taken, as many as there is room for; in the place of a skipped one the next. */
export function missingShots({ itemType, faultKind, taken, skipped }: ShotsOfItem): Shot[] {
  const room = Math.max(limits.item.maximumFiles - new Set(taken).size, 0)
  const isOpen = (shot: Shot) => !taken.includes(shot) && !skipped.some((one) => one.shot === shot)
  return shotsFor(itemType, faultKind).filter(isOpen).slice(0, room)
}

/** The shots of an item, the most telling first: those still to be taken, those taken and those skipped. */
export function shotList(item: ShotsOfItem): Shot[] {
  const listed = new Set([...missingShots(item), ...item.taken, ...item.skipped.map(({ shot }) => shot)])
  const inOrder = [...shotsFor(item.itemType, item.faultKind), ...shots]
  return [...new Set(inOrder)].filter((shot) => listed.has(shot))
}

/** What is wrong with the words why a shot was left out. */
export function problemOfWhy(why: string): Problem | undefined {
  const { length } = why.trim()
  if (length === 0) return { code: 'SKIPPED_SHOT_WHY_MISSING' }
  return length > limits.shot.why ? { code: 'SKIPPED_SHOT_WHY_TOO_LONG', limit: limits.shot.why } : undefined
}

/** Skipped shots as they are kept: each once, and none that was taken after all. */
export function keptSkippedShots(skipped: readonly SkippedShot[], taken: readonly Shot[]): SkippedShot[] {
  const byShot = new Map(skipped.map(({ shot, why }) => [shot, { shot, why: why.trim() }]))
  return shots.flatMap((shot) => (taken.includes(shot) ? [] : (byShot.get(shot) ?? [])))
}
