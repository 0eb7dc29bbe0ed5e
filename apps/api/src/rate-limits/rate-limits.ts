import { isIPv6 } from 'node:net'
import { limits } from '@portal/domain/limits.ts'
import type { Tx } from '../db/database.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** `tries` within `seconds`, counted from the first one, by all processes together unless each counts for itself. */
export interface Limit {
  readonly tries: number
  readonly seconds: number
  readonly eachProcessCounts?: true
  /** All people of a company have them together. */
  readonly ofCompany?: true
}

/**
 * How many wrong codes one network address may enter for one account. Five use up a code, and fewer than five remain
 * for the next code: a stranger at one address can make one code unusable, but not two.
 */
const wrongCodesPerHour = 2 * limits.account.codeTries - 1

/** Of units, by one account. */
const lookUpsPerDay = 300

/**
 * How often what may be tried.
 *
 * Without signing in: limits per address are wide, because a whole workshop can sit behind one router. Limits per
 * account make guessing hopeless, and are counted for addresses that have no account too, so they tell nothing. One
 * stranger at one address runs into a limit per account and address long before the account's own limit, and so cannot
 * lock its owner out. Codes and OTPs have a million values, five tries each, and twenty a day are mailed: at most 100
 * tries a day at one account, wherever they come from.
 *
 * Signed in: far more than a busy workshop does by hand, so only programs run into them. What makes mails, rows or
 * files is counted by all processes together; what only reads or tidies by each process, which costs no statement.
 * Which call counts as what stands in `http/limit-calls.ts`.
 */
export const rateLimits = {
  signInPerAddress: { tries: 100, seconds: 15 * minute },
  signInPerAccountAndAddress: { tries: 10, seconds: 15 * minute },
  signInPerAccount: { tries: 100, seconds: hour },

  /** With one refresh token: a page gives up after a few answers that got lost, and each makes a row. */
  refreshesPerToken: { tries: 30, seconds: hour, eachProcessCounts: true },

  registrationPerAddress: { tries: 20, seconds: hour },

  /** Mailing a verification code, at registration, again, or for a changed address. */
  codePause: { tries: 1, seconds: minute },
  codePerAccount: { tries: 20, seconds: day },
  codePerAccountAndAddress: { tries: 10, seconds: day },
  codePerAddress: { tries: 40, seconds: hour },
  codeTryPerAccountAndAddress: { tries: wrongCodesPerHour, seconds: hour },
  codeTryPerAddress: { tries: 100, seconds: 15 * minute },

  /** Mailing the one-time password of a reset. */
  otpPerAccount: { tries: 20, seconds: day },
  otpPerAccountAndAddress: { tries: 10, seconds: day },
  otpPerAddress: { tries: 40, seconds: hour },
  otpTryPerAccountAndAddress: { tries: wrongCodesPerHour, seconds: hour },
  otpTryPerAddress: { tries: 100, seconds: 15 * minute },

  /** Challenges are cheap to make, but not free. */
  captchaChallengePerAddress: { tries: 600, seconds: 15 * minute },

  /** Every call of a signed-in account, on top of the limit of its kind. */
  callsPerAccount: { tries: 300, seconds: 10, eachProcessCounts: true },
  searchesPerAccount: { tries: 120, seconds: minute, eachProcessCounts: true },
  /** Whether and until when a unit is covered: enough for a workshop, too few to list what was sold. */
  unitLookUpsPerAccount: { tries: 60, seconds: 10 * minute },
  unitLookUpsPerAccountAndDay: { tries: lookUpsPerDay, seconds: day },
  unitLookUpsPerCompanyAndDay: { tries: limits.company.timesLookUps * lookUpsPerDay, seconds: day, ofCompany: true },
  /** The same number looked up again, by another call, counts once. */
  unitLookUpOfNumber: { tries: 1, seconds: day, eachProcessCounts: true },
  /** Each of them reads the claims of years. */
  chartsPerAccount: { tries: 120, seconds: minute, eachProcessCounts: true },
  requestsPerAccount: { tries: 200, seconds: hour },
  itemsPerAccount: { tries: 300, seconds: 10 * minute },
  uploadsPerAccount: { tries: 150, seconds: 10 * minute },
  /** Taking a file that was sent in parts, which counted as an upload when it began; again, when its answer got lost. */
  finishedUploadsPerAccount: { tries: 300, seconds: 10 * minute },
  /** Each of them is a mail, to every administrator when a dealer writes. */
  messagesPerAccount: { tries: 60, seconds: 5 * minute },
  /** Asking a company whether somebody who registered is of it. */
  askedAboutNewcomer: { tries: 1, seconds: day },
  /** Mails that invite one address, by all companies together. */
  invitationsToAddress: { tries: 10, seconds: day },
  /** To strangers, in the name of a company: also those that were withdrawn since. */
  invitationsOfCompany: { tries: 60, seconds: day, ofCompany: true },
  /** What an administrator or a dealer decides about an item, and what is saved of an account: most of them mail. */
  decisionsPerAccount: { tries: 300, seconds: 10 * minute },
  /** Archiving, restoring, deleting: it makes no row and no mail. */
  tidyingPerAccount: { tries: 600, seconds: 10 * minute, eachProcessCounts: true },
} as const satisfies Record<string, Limit>

export type RateLimit = keyof typeof rateLimits
/** What a look-up of a unit counts for, by whatever call something is learnt of it. */
export const lookUpLimits = [
  'unitLookUpsPerAccountAndDay',
  'unitLookUpsPerCompanyAndDay',
] as const satisfies RateLimit[]
export type RateLimitVerdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly retryAfterSeconds: number }

/** Counts tries and refuses too many of them: 429 with `Retry-After`. */
export interface RateLimits {
  /**
   * Counts one try and says whether it is still within the limit.
   *
   * @param key whose try: `addressKey(request.ip)`, `accountKey(email)`, or both joined by a space. Stored as a keyed hash.
   * @param tx where a try that is rolled back shall be none
   * @throws when the database does not answer: see `createPostgresRateLimits`
   */
  consume(limit: RateLimit, key: string, tx?: Tx): Promise<RateLimitVerdict>
  /** Counts one try against each, in this order, and stops at the first that refuses. */
  consumeAll(tries: readonly (readonly [RateLimit, string])[], tx?: Tx): Promise<RateLimitVerdict>
  /** Whether a try would be refused; counts none. */
  look(limit: RateLimit, key: string): Promise<RateLimitVerdict>
  /** Starts again from zero, e.g. after the right password. */
  forgive(limit: RateLimit, key: string): Promise<void>
}

/** Whose tries of a signed-in account are counted together: its own, or those of all its company. */
export const actorKey = (limit: RateLimit, actor: { readonly userId: number; readonly companyId: number }): string =>
  String((rateLimits[limit] as Limit).ofCompany ? actor.companyId : actor.userId)

/** An account as typed: counted for unknown addresses as well. */
export { foldEmail as accountKey } from '@portal/domain/accounts/email-address.ts'

/**
 * A client's network address as one key. One household or workshop owns a whole IPv6 /64, and could take a new address
 * of it for every try, so those count as one; an IPv4 address inside IPv6 counts like itself.
 */
export function addressKey(address: string): string {
  const withoutZone = address.split('%')[0] ?? ''
  if (!isIPv6(withoutZone)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(withoutZone)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail] = withoutZone.toLowerCase().split('::')
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':'))
  const leading = groupsOf(head)
  const trailing = tail === undefined ? [] : groupsOf(tail)
  const missing = Math.max(0, 8 - leading.length - trailing.length)
  const groups = [...leading, ...Array<string>(missing).fill('0'), ...trailing]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** No limits (`RATE_LIMIT=off`): for tests. The settings refuse it in production. */
export const createRateLimitsOff = (): RateLimits => ({
  consume: async () => ({ allowed: true }),
  consumeAll: async () => ({ allowed: true }),
  look: async () => ({ allowed: true }),
  forgive: async () => undefined,
})
