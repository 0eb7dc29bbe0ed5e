import type { LabelCode } from '@portal/domain/items/label-code.ts'

/**
 * In how many pictures a code has to be seen. Those made of lines have one small checksum, which one picture in many thousands
 * meets by chance; the others correct their own errors.
 */
const picturesNeeded: Readonly<Record<LabelCode['kind'], number>> = { CODE_128: 2, EAN_13: 2, DATA_MATRIX: 1, QR: 1 }

/** Collects what is read from picture to picture, until it is certain. */
export function sightings() {
  const times = new Map<string, number>()
  const certain: LabelCode[] = []
  return {
    /** Adds what one picture shows. Gives all codes that are certain by now. */
    add(codes: readonly LabelCode[]): readonly LabelCode[] {
      const once = new Map(codes.map((code) => [`${code.kind} ${code.text}`, code]))
      for (const [key, code] of once) {
        const seen = (times.get(key) ?? 0) + 1
        times.set(key, seen)
        if (seen === picturesNeeded[code.kind]) certain.push(code)
      }
      return certain
    },
  }
}
