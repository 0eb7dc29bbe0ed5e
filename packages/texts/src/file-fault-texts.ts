import type { FileFault } from '@portal/domain/evidence/file-fault.ts'
import { m } from './messages.ts'

const texts: Readonly<Record<FileFault, () => string>> = {
  BLURRED: m.doubt_blurred,
  DARK: m.doubt_dark,
  SMALL: m.doubt_small,
  SILENT: m.doubt_silent,
  SHORT: m.doubt_short,
}

/** What stands beside a file that may be of little use, and what helps. */
export const fileFaultText = (fault: FileFault): string => texts[fault]()
