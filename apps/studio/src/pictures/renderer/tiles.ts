// biome-ignore-all lint/style/noNonNullAssertion: tiles are counted, never guessed
/** Gives each tile the largest value of itself and its eight neighbours. */
export function spread(tiles: Float32Array, across: number, down: number): Float32Array {
  const wider = new Float32Array(tiles.length)
  for (let y = 0; y < down; y += 1) {
    for (let x = 0; x < across; x += 1) {
      let most = 0
      for (let ny = Math.max(0, y - 1); ny <= Math.min(down - 1, y + 1); ny += 1) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(across - 1, x + 1); nx += 1) {
          const value = tiles[ny * across + nx]!
          if (value > most) most = value
        }
      }
      wider[y * across + x] = most
    }
  }
  return wider
}
