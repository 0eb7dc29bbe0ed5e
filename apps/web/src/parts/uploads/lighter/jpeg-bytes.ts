/** Both stand near the beginning of a file. */
const searchedBytes = 256 * 1024
const marks = ['Exif\0\0', 'http://ns.adobe.com/xap/1.0/\0']

/** Whether a JPEG carries what cameras write beside the pixels, where the photo was taken among it: Exif or XMP. */
export async function hasCameraData(jpeg: Blob): Promise<boolean> {
  const bytes = await jpeg.slice(0, searchedBytes).arrayBuffer()
  const text = new TextDecoder('latin1').decode(bytes)
  return marks.some((mark) => text.includes(mark))
}

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
