import { mayHaveLostDigits } from './cell-numbers.ts'
import type { ImportedUnit } from './import-row.ts'

/** What is noticed in numbers that may be right: somebody should look before they are taken in. */
export const remarkCodes = ['DIGITS_LOST', 'OTHER_ALPHABET'] as const
export type RemarkCode = (typeof remarkCodes)[number]

/** What of this kind there is in a file: in how many rows, and where first. */
export interface ImportRemark {
  readonly code: RemarkCode
  readonly rows: number
  readonly line: number
  readonly value: string
}

/** Letters of Cyrillic and Greek, of which many look like Latin ones: with them АХ777 is another number than AX777. */
const otherAlphabet = /[\p{Script=Cyrillic}\p{Script=Greek}]/u

const findings: Readonly<Record<RemarkCode, (text: string) => boolean>> = {
  DIGITS_LOST: mayHaveLostDigits,
  OTHER_ALPHABET: (text) => otherAlphabet.test(text),
}

/** Gathers remarks, one row after the other. */
export function gatherRemarks(): {
  see(line: number, unit: Pick<ImportedUnit, 'serialNumber' | 'itemNumber' | 'debtorNumber' | 'invoice'>): void
  readonly remarks: readonly ImportRemark[]
} {
  const found = new Map<RemarkCode, ImportRemark>()
  return {
    see(line, { serialNumber, itemNumber, debtorNumber, invoice }) {
      for (const code of remarkCodes) {
        const value = [serialNumber, itemNumber, debtorNumber, invoice].find((text) => text && findings[code](text))
        if (!value) continue
        const before = found.get(code)
        found.set(code, before ? { ...before, rows: before.rows + 1 } : { code, rows: 1, line, value })
      }
    },
    get remarks() {
      return [...found.values()]
    },
  }
}
