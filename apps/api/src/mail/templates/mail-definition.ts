import type * as z from 'zod/mini'
import type { Letter } from './blocks.ts'
import type { Pages } from './pages.ts'

/** One mail of the catalogue: the facts it needs, and what it says about them. Pure: no clock, no database. */
export interface MailDefinition<Facts extends z.ZodMiniType = z.ZodMiniType> {
  readonly facts: Facts
  /** From when on it is not worth sending any more. */
  readonly lapsesAt?: (facts: z.output<Facts>) => Date
  readonly write: (facts: z.output<Facts>, pages: Pages) => Letter
}

/** Writes a mail down so that the types of its facts reach whoever queues it. */
export const mail = <Facts extends z.ZodMiniType>(definition: MailDefinition<Facts>): MailDefinition<Facts> =>
  definition
