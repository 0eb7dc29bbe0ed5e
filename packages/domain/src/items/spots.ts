import { limits } from '../limits.ts'
import type { Problem } from '../problem.ts'

/** A place in an upright picture, as parts of its width and its height from the upper left corner: 0 to 1. */
export interface Place {
  readonly x: number
  readonly y: number
}

/** What an administrator points at in a picture of an item. The picture itself stays as it was sent. */
export interface Spot extends Place {
  /** The key of the picture. */
  readonly imagePath: string
  readonly text: string
}

const decimals = 10_000
const insideOne = (part: number): number => Math.min(1, Math.max(0, Math.round(part * decimals) / decimals))

/** The nearest place that lies in the picture, as exact as anybody can point. */
export const placeInPicture = ({ x, y }: Place): Place => ({ x: insideOne(x), y: insideOne(y) })

const isPart = (part: number): boolean => part >= 0 && part <= 1

/** What is wrong with the words at a spot. */
export function problemOfSpotText(text: string): Problem | undefined {
  const { length } = text.trim()
  if (length === 0) return { code: 'SPOT_TEXT_MISSING' }
  return length > limits.spot.text ? { code: 'SPOT_TEXT_TOO_LONG', limit: limits.spot.text } : undefined
}

/** What is wrong with the spots of an item that has these pictures; undefined when they can be kept. */
export function problemOfSpots(spots: readonly Spot[], imagePaths: readonly string[]): Problem | undefined {
  if (spots.length > limits.spot.maximumSpots) return { code: 'TOO_MANY_SPOTS', limit: limits.spot.maximumSpots }
  for (const { imagePath, x, y, text } of spots) {
    if (!imagePaths.includes(imagePath)) return { code: 'SPOT_PICTURE_GONE' }
    if (!isPart(x) || !isPart(y)) return { code: 'SPOT_OUTSIDE_PICTURE' }
    const problem = problemOfSpotText(text)
    if (problem) return problem
  }
  return undefined
}

/** Spots as they are kept. */
export const keptSpots = (spots: readonly Spot[]): Spot[] =>
  spots.map(({ imagePath, text, ...place }) => ({ imagePath, ...placeInPicture(place), text: text.trim() }))

/** Whether both point at the same, in the same order and the same words. */
export function areSameSpots(one: readonly Spot[], other: readonly Spot[]): boolean {
  const others = keptSpots(other)
  return (
    one.length === other.length &&
    keptSpots(one).every((spot, at) => {
      const { imagePath, x, y, text } = others[at] ?? spot
      return spot.imagePath === imagePath && spot.x === x && spot.y === y && spot.text === text
    })
  )
}
