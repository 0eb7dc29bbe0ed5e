import { m } from '@portal/texts/messages.ts'
import { notify } from '../../ui/notify.ts'
import { logFailure } from '../failures/log-failure.ts'

/** Says that this device did not keep a change: its storage is full or closed, or another tab was quicker. */
export function sayNotKept(error: unknown): void {
  logFailure('change what this device keeps')(error)
  notify.error(m.outbox_not_kept())
}
