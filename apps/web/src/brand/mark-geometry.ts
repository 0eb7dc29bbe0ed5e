const disc = (cy: number, r: number) => `M16 ${cy - r}a${r} ${r} 0 1 1 0 ${2 * r}a${r} ${r} 0 1 1 0 ${-2 * r}Z`

/** Two crescent rings on a 32 unit square: each is a disc less a smaller disc set lower. */
export const rings = disc(16, 15.5) + disc(17.1, 12.7) + disc(18.3, 10.1) + disc(19.3, 7.5)

/** The dust cap. */
export const cap = { cx: 16, cy: 20.4, r: 4.1 }
