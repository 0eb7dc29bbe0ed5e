import { m } from '@portal/texts/messages.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long something has waited, in the largest unit that is not nought: '3 d', '5 h', '12 min'. */
export function waitingTime(since: string, now: number): string {
  const waited = Math.max(0, now - Date.parse(since))
  if (waited >= day) return m.work_waits_days({ count: Math.floor(waited / day) })
  if (waited >= hour) return m.work_waits_hours({ count: Math.floor(waited / hour) })
  return m.work_waits_minutes({ count: Math.floor(waited / minute) })
}
