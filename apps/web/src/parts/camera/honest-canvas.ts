const size = 16
/** So much a colour may differ that a browser rounds. */
const rounding = 2

/**
 * Whether a canvas hands out what was drawn on it. Browsers that keep people from being recognised hand out noise, which
 * would be sent in the place of a photo, or be taken for a blurred one.
 */
export function drawsTruly(): boolean {
  const context = new OffscreenCanvas(size, size).getContext('2d', { willReadFrequently: true })
  if (!context) return false
  const colourAt = (at: number): [number, number, number] => [(at * 37) % 256, (at * 91) % 256, (at * 151) % 256]
  for (let at = 0; at < size; at += 1) {
    context.fillStyle = `rgb(${colourAt(at).join(' ')})`
    context.fillRect(0, at, size, 1)
  }
  const { data } = context.getImageData(0, 0, size, size)
  return data.every((value, at) => {
    const [channel, line] = [at % 4, Math.floor(at / 4 / size)]
    return Math.abs(value - (colourAt(line)[channel] ?? 255)) <= rounding
  })
}
