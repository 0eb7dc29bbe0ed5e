import { accept, type Decision, refuse } from '../decision.ts'
import { isSameNumber } from '../folded-number.ts'
import type { RequestStatus } from '../requests/request-status.ts'
import { problemOfSerialNumber } from './item-form.ts'

/** A serial number that an administrator corrects, and the one that the screen showed. */
export interface SerialNumberCorrection {
  readonly serialNumber: string
  readonly seenSerialNumber: string
}

/**
 * An administrator may correct a mistyped serial number while the request is open, by the rules of the form. Nothing is
 * overwritten that the administrator did not see; the same number again changes nothing.
 */
export function correctSerialNumber(
  item: {
    readonly serialNumber: string
    /** The unit that was given for it. */
    readonly replacementSerial: string | null
    readonly requestStatus: RequestStatus
  },
  { serialNumber, seenSerialNumber }: SerialNumberCorrection,
): Decision<
  { readonly changes: boolean; readonly serialNumber: string },
  'REQUEST_CLOSED' | 'STALE' | 'VALIDATION' | 'SERIAL_NUMBER_TOO_LONG'
> {
  const wanted = serialNumber.trim()
  const problem = problemOfSerialNumber(wanted)
  if (problem?.code === 'SERIAL_NUMBER_TOO_LONG') return refuse('SERIAL_NUMBER_TOO_LONG', { serialNumber: problem })
  if (problem) return refuse('VALIDATION', { serialNumber: problem })
  if (item.requestStatus === 'Closed') return refuse('REQUEST_CLOSED')
  if (item.serialNumber === wanted) return accept({ changes: false, serialNumber: wanted })
  if (item.serialNumber !== seenSerialNumber) return refuse('STALE')
  if (item.replacementSerial !== null && isSameNumber(item.replacementSerial, wanted))
    return refuse('VALIDATION', { serialNumber: { code: 'SERIAL_NUMBER_OF_REPLACEMENT' } })
  return accept({ changes: true, serialNumber: wanted })
}
