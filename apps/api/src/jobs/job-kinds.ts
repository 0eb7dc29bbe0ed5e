import { z } from 'zod'

/** A kind of background work: what it is given, and how it is tried again. */
export interface JobKind<Payload extends object = object> {
  readonly name: string
  /** Parsed again when the job is run, because an older release may have queued it. */
  readonly payload: z.ZodType<Payload>
  readonly retries: {
    readonly limit: number
    /** Seconds before the first retry; doubled each time up to `delayMaximum`. */
    readonly delay: number
    readonly delayMaximum: number
  }
  /** Seconds after which a run counts as lost even while its process lives. */
  readonly expiresAfter: number
  /** How many run at once in one process, unless the settings say otherwise. */
  readonly atOnce: number
  /** Seconds between two polls of an idle worker; after a job a worker looks for the next one at once. */
  readonly looksEvery: number
  /**
   * Whether workers are told of a new job at once (NOTIFY). Transactions that notify commit one after the other in the
   * whole database, so this is only for jobs that come rarely.
   */
  readonly notifies: boolean
  /** The order of waiting jobs: the smallest number first. Without it, the one that was queued first. */
  turnOf?(payload: Payload): number
  /** Cron expression in UTC, for a job that runs by the clock. */
  readonly schedule?: string
}

const job = <Payload extends object>(kind: JobKind<Payload>): JobKind<Payload> => kind

const mailPayload = z.object({ mailId: z.uuid() })
/** Longer than the SMTP deadline, so that a mail that is still being sent is not sent a second time. */
const mailExpiresAfter = 900

const importPayload = z.object({ importId: z.int() })
/** What imports have in common: somebody waits for them in front of a screen, and each begins anew when it is run again. */
const importJob = {
  payload: importPayload,
  retries: { limit: 5, delay: 5, delayMaximum: 60 },
  expiresAfter: 2 * 3600,
  atOnce: 1,
  looksEvery: 2,
  notifies: true,
} as const

/** What rounds have in common that are run every minute or every few: one that fails is made up for by the next. */
const frequentRound = {
  payload: z.object({}),
  retries: { limit: 1, delay: 60, delayMaximum: 60 },
  expiresAfter: 300,
  atOnce: 1,
  looksEvery: 2,
  notifies: false,
} as const

/** What rounds have in common that are run once a night. */
const nightlyRound = {
  payload: z.object({}),
  retries: { limit: 3, delay: 60, delayMaximum: 600 },
  atOnce: 1,
  looksEvery: 2,
  notifies: false,
} as const

/** The closed list of jobs. The worker refuses to start when one of them has no handler. */
export const jobs = {
  /**
   * Sends one mail with a code, for which somebody waits in front of a screen: a queue and workers of its own, so that
   * no number of other mails is ahead of it. Tried until the code has expired.
   */
  deliverCode: job({
    name: 'deliver-code',
    payload: mailPayload,
    retries: { limit: 60, delay: 2, delayMaximum: 30 },
    expiresAfter: mailExpiresAfter,
    atOnce: 4,
    looksEvery: 1,
    notifies: true,
  }),
  /** Sends any other mail; given up after about a day, as a dead letter that an operator can see. */
  deliverMail: job({
    name: 'deliver-mail',
    payload: mailPayload,
    retries: { limit: 50, delay: 5, delayMaximum: 1800 },
    expiresAfter: mailExpiresAfter,
    atOnce: 8,
    looksEvery: 2,
    notifies: false,
  }),
  /** Writes to all whose news have waited long enough. The queue has the name that the release before gave it. */
  writeNews: job({ name: 'write-to-admins', ...frequentRound, schedule: '* * * * *' }),
  /** Makes an uploaded video playable everywhere, and its thumbnail. */
  makeVideoPlayable: job({
    name: 'make-video-playable',
    payload: z.object({ fileId: z.int(), turn: z.nullish(z.int()) }),
    turnOf: ({ turn }) => turn ?? 0,
    retries: { limit: 5, delay: 2, delayMaximum: 60 },
    // A conversion may take 40 minutes of processor time, and longer on a busy machine. Lost workers show by heartbeat.
    expiresAfter: 4 * 3600,
    atOnce: 1,
    looksEvery: 2,
    notifies: true,
  }),
  /** Removes stored files whose rows are gone. */
  removeStoredFiles: job({
    name: 'remove-stored-files',
    /** `evidence`: what was attached once is set aside instead, where the store can. */
    payload: z.object({ keys: z.array(z.string()).max(100), evidence: z.optional(z.boolean()) }),
    retries: { limit: 20, delay: 5, delayMaximum: 3600 },
    expiresAfter: 300,
    atOnce: 2,
    looksEvery: 2,
    notifies: false,
  }),
  /** Reads the file of an import, judges its rows and counts what they would change. */
  checkImport: job({ name: 'check-import', ...importJob }),
  /** Takes the rows of a checked import in, all or none. */
  takeImport: job({ name: 'take-import', ...importJob }),
  /** Restores what was before an import, unless something hangs on it. */
  takeImportBack: job({ name: 'take-import-back', ...importJob }),
  /** Ends and tidies imports of which whoever worked on them was killed. */
  giveUpLostImports: job({ name: 'give-up-lost-imports', ...frequentRound, schedule: '*/5 * * * *' }),
  /** Reminds a dealer of what is due soon after a decision, unless it is done or decided otherwise by then. */
  remindOfNextStep: job({
    name: 'remind-of-next-step',
    payload: z.object({ itemId: z.int(), due: z.string() }),
    retries: { limit: 10, delay: 60, delayMaximum: 3600 },
    expiresAfter: 300,
    atOnce: 1,
    looksEvery: 2,
    notifies: false,
  }),
  /** Removes abandoned drafts and uploads, spent codes, tokens and keys, each after its days in `lifetimes.ts`. */
  sweep: job({ name: 'sweep', ...nightlyRound, expiresAfter: 3600, schedule: '17 3 * * *' }),
  /** Removes events that nobody can ask for any more. */
  forgetEvents: job({ name: 'forget-events', ...frequentRound, schedule: '*/10 * * * *' }),
  /** Looks for products of which more units fail than before, each night and after an import of units. */
  findRisingProducts: job({
    name: 'find-rising-products',
    ...nightlyRound,
    expiresAfter: 1800,
    schedule: '47 3 * * *',
  }),
} as const satisfies Record<string, JobKind>

export type JobName = keyof typeof jobs
export type PayloadOf<Name extends JobName> = (typeof jobs)[Name] extends JobKind<infer Payload> ? Payload : never
