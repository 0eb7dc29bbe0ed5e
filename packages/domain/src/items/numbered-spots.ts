import type { Spot } from './spots.ts'

export interface NumberedSpot extends Spot {
  /** From 1 on, through all pictures of the item. */
  readonly number: number
}

/** The spots of each picture that has some, in the order of the pictures, numbered as they are read. */
export function spotsByPicture<One extends Spot>(
  spots: readonly One[],
  imagePaths: readonly string[],
): { readonly imagePath: string; readonly spots: readonly (One & NumberedSpot)[] }[] {
  let number = 0
  return imagePaths
    .map((imagePath) => ({
      imagePath,
      spots: spots.filter((spot) => spot.imagePath === imagePath).map((spot) => ({ ...spot, number: ++number })),
    }))
    .filter((picture) => picture.spots.length > 0)
}
