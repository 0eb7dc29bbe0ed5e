import type { ItemType } from '../items/item-types.ts'

/** What kind of answer a point takes: pictures or videos, a measured number with its unit, or a text. */
export const pointKinds = ['media', 'value', 'text'] as const
export type PointKind = (typeof pointKinds)[number]

/** The points that the portal brings. Their wording comes with it, until an administrator writes another. */
export const standardPoints = [
  'type-label',
  'fault',
  'video-with-sound',
  'resistance',
  'supply-voltage',
  'wiring',
  'proof-of-purchase',
  'how-it-fails',
] as const
export type StandardPoint = (typeof standardPoints)[number]
export const isStandardPoint = (code: string): code is StandardPoint =>
  (standardPoints as readonly string[]).includes(code)

/** Whether an item of this type can be asked for a point. */
export const fitsItem = (point: { readonly itemType: ItemType | null }, itemType: ItemType): boolean =>
  point.itemType === null || point.itemType === itemType
