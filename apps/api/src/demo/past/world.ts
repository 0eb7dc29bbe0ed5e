import type { Day } from '@portal/domain/units/calendar-day.ts'
import type { Actor } from '../../actor.ts'
import type { DemoPerson } from '../demo-data.ts'
import type { DemoProduct } from './products.ts'

export type People = Readonly<Record<DemoPerson, Actor>>

const dayMs = 24 * 3600 * 1000

/** What turns days ago, brands and people of the demo into those of this installation. */
export interface World {
  readonly today: Day
  readonly timeZone: string
  readonly brands: readonly string[]
  readonly people: People
}

export const brandOf = ({ brands }: World, { brand }: Pick<DemoProduct, 'brand'>): string => brands[brand] ?? ''
/** Counted from the beginning of today, so that a fraction of a day is a time of that day. */
export const momentOf = ({ today }: World, daysAgo: number): Date => new Date(Date.parse(today) - daysAgo * dayMs)
