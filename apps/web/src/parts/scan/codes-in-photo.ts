import type { LabelCode } from '@portal/domain/items/label-code.ts'
import type { CodeReader } from './code-reader.ts'

/** Reduced, a photo is read in a moment, however it is turned; what is too small then is looked for once more. */
const passes = [
  { longerSide: 1_600, everyTurn: true },
  { longerSide: 4_096, everyTurn: false },
]

/** The codes in a photo, upright as it was taken. Rejects where the browser cannot open it. */
export async function codesInPhoto(reader: CodeReader, photo: Blob): Promise<readonly LabelCode[]> {
  const whole = await createImageBitmap(photo)
  try {
    const longest = Math.max(whole.width, whole.height)
    // A small photo is read once, as it is.
    const needed = passes.filter((_, at) => at === 0 || longest > (passes[at - 1]?.longerSide ?? 0))
    for (const { longerSide, everyTurn } of needed) {
      const scale = Math.min(1, longerSide / longest)
      const reduced = await createImageBitmap(whole, {
        resizeWidth: Math.max(1, Math.round(whole.width * scale)),
        resizeHeight: Math.max(1, Math.round(whole.height * scale)),
        resizeQuality: 'high',
      })
      const codes = await reader.read(reduced, { everyTurn })
      if (codes.length > 0) return codes
    }
    return []
  } finally {
    whole.close()
  }
}
