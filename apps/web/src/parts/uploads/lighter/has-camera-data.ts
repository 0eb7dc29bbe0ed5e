/** Both stand near the beginning of a file. */
const searchedBytes = 256 * 1024
const marks = ['Exif\0\0', 'http://ns.adobe.com/xap/1.0/\0']

/** Whether a JPEG carries what cameras write beside the pixels, where the photo was taken among it: Exif or XMP. */
export async function hasCameraData(jpeg: Blob): Promise<boolean> {
  const bytes = await jpeg.slice(0, searchedBytes).arrayBuffer()
  const text = new TextDecoder('latin1').decode(bytes)
  return marks.some((mark) => text.includes(mark))
}
