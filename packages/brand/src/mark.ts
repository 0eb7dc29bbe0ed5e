interface Disc {
  readonly cy: number
  readonly r: number
}

const centre = 16
const disc = ({ cy, r }: Disc) => `M${centre} ${cy - r}a${r} ${r} 0 1 1 0 ${2 * r}a${r} ${r} 0 1 1 0 ${-2 * r}Z`

/** The discs of the rings, outermost first: each ring is a disc less the next one, which is smaller and set lower. */
const discs = [
  { cy: 16, r: 15.5 },
  { cy: 17.1, r: 12.7 },
  { cy: 18.3, r: 10.1 },
  { cy: 19.3, r: 7.5 },
] as const satisfies readonly Disc[]

/**
 * The mark on a square of 32 units: a loudspeaker membrane from the front, two crescent rings around a dust cap. `rings`
 * is the path of `discs`, to be filled by the even-odd rule.
 */
export const mark = {
  size: 2 * centre,
  discs,
  rings: discs.map(disc).join(''),
  cap: { cx: centre, cy: 20.4, r: 4.1 },
} as const

/** The mark where it is sixteen pixels wide: one ring, and a cap that can still be seen. */
export const smallMark = {
  size: mark.size,
  rings: disc(discs[0]) + disc({ cy: 17.8, r: 11.8 }),
  cap: { cx: centre, cy: 20.6, r: 6.4 },
} as const
