import { type Day, dayOf } from '@portal/domain/units/calendar-day.ts'

/** The calendar day that it is where the reader is. */
export function today(now = new Date()): Day {
  const day = dayOf(now.getFullYear(), now.getMonth() + 1, now.getDate())
  if (!day) throw new Error('The clock of this computer shows no day')
  return day
}
