const [begin, startOfPixels, end] = [0xd8, 0xda, 0xd9]

/** Whether a picture is a JPEG without its end, which stands behind the pixels: it breaks off in them. */
export async function isCutShort(picture: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await picture.arrayBuffer())
  if (bytes[0] !== 0xff || bytes[1] !== begin) return false
  // Segments before the pixels may hold a whole small picture, with an end of its own.
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== startOfPixels)
    at += 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0)
  for (let mark = bytes.indexOf(0xff, at); mark >= 0; mark = bytes.indexOf(0xff, mark + 1))
    if (bytes[mark + 1] === end) return false
  return true
}
