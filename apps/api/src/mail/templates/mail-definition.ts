import type * as z from 'zod/mini'
import type { Letter } from './blocks.ts'
import type { Pages } from './pages.ts'

/** One mail of the catalogue: the facts it needs, and what it says about them. Pure: no clock, no database. */
export interface MailDefinition<Facts extends z.ZodMiniType = z.ZodMiniType> {
  readonly facts: Facts
  /** When its code expires: it is not sent after that. */
  readonly lapsesAt?: (facts: z.output<Facts>) => Date
  readonly write: (facts: z.output<Facts>, pages: Pages) => Letter
}

/** Defines a mail. The types of its facts are inferred, and checked where the mail is queued. */
export const mail = <Facts extends z.ZodMiniType>(definition: MailDefinition<Facts>): MailDefinition<Facts> =>
  definition
