import type { Tone } from '../tone.ts'
import type { RequestStatus } from './request-status.ts'

/** Badge colours of requests. A new status without a colour does not compile. */
export const requestStatusTone: Readonly<Record<RequestStatus, Tone>> = {
  Open: 'red',
  Closed: 'green',
  'Additional information required': 'yellow',
}
