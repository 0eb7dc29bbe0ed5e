import { m } from '@portal/texts/messages.ts'
import { notify } from '../../ui/notify.ts'
import type { Arrived } from './send-outbox.ts'

/** Says where its dealer has gone on that a request was submitted, or why not. */
export function sayArrived(arrived: Arrived): void {
  if (arrived.type === 'submitted') notify.success(m.claims_sent(arrived))
  if (arrived.type === 'not-submitted')
    notify.error(m.common_labelled({ label: arrived.title, value: m.claims_refused(arrived) }))
}
