import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { type Algorithm, hash, type Options, parseOptions, verify } from '@node-rs/argon2'
import { limits } from '@portal/domain/limits.ts'
import pLimit from 'p-limit'

/**
 * One and a half times the work of OWASP's minimum for argon2id (19 MiB, two passes): about 10 ms of one core.
 * Raise them here; accounts move over at their next sign-in, because `verifyPassword` then asks for a rehash.
 */
export const passwordCost = { memoryCost: 19_456, timeCost: 3, parallelism: 1 } as const

/** Argon2id. A const enum of the library's type file, which does not exist when types are merely stripped. */
const argon2id = 2 as Algorithm.Argon2id

export interface PasswordVerdict {
  readonly matches: boolean
  /** The password matches a hash of other parameters than today's: store `hashPassword(password)` in its place. */
  readonly needsRehash: boolean
}

export interface Passwords {
  /** The PHC string to store. Whether the password is acceptable was decided before. */
  hashPassword(password: string): Promise<string>
  /**
   * Whether a password is the stored one. `undefined` stands for an unknown account: the same work is done against a
   * hash that nothing matches, so the answer takes the same time.
   */
  verifyPassword(stored: string | undefined, password: string): Promise<PasswordVerdict>
}

/** Too many passwords wait already; the caller answers 503 and asks to come back in a moment. */
export class PasswordsBusy extends Error {
  readonly retryAfterSeconds = 2
  constructor() {
    super('Too many password checks are waiting')
    this.name = 'PasswordsBusy'
  }
}

const randomPart = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')
/** What a hash looks like, of today's parameters, so that checking it takes as long; no password is known to match it. */
const hashOfNobody = `$argon2id$v=19$m=${passwordCost.memoryCost},t=${passwordCost.timeCost},p=${passwordCost.parallelism}$${randomPart(16)}$${randomPart(32)}`

/** Keyboards send some letters as one code point or as two; both forms must be the same password. */
const normalised = (password: string) => password.normalize('NFC')

/**
 * Passwords with argon2id. The library works in libuv's thread pool, which files, DNS and image work share and which
 * has four threads: many sign-ins at once would take them all and stall the rest of the API. So at most `concurrency`
 * hashes run at once, `maximumWaiting` wait their turn in memory, and further ones are refused at once.
 *
 * @param settings.concurrency hashes at once; by default half of the cores, at least one
 * @param settings.maximumWaiting how many may wait; 200 are about two seconds of one core
 * @param settings.verifyHash compares a hash and a password
 */
export function createPasswords(
  settings: {
    readonly concurrency?: number
    readonly maximumWaiting?: number
    readonly verifyHash?: (hashed: string, password: string) => Promise<boolean>
  } = {},
): Passwords {
  const concurrency = settings.concurrency ?? Math.max(1, Math.floor(availableParallelism() / 2))
  const { maximumWaiting = 200, verifyHash = verify } = settings
  const limit = pLimit(concurrency)

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (limit.activeCount + limit.pendingCount >= concurrency + maximumWaiting) throw new PasswordsBusy()
    return limit(work)
  }

  const hashed = (password: string) => hash(normalised(password), { ...passwordCost, algorithm: argon2id })

  return {
    hashPassword: (password) => inTurn(() => hashed(password)),

    verifyPassword: (stored, password) =>
      inTurn(async () => {
        // No stored password is that long. The work is done all the same, so that the time of the answer tells nothing.
        const possible = stored !== undefined && [...password].length <= limits.password.maximumCharacters
        const matches = await verifyHash(possible ? stored : hashOfNobody, normalised(password))
        return { matches: matches && possible, needsRehash: matches && possible && isOfOtherCost(parseOptions(stored)) }
      }),
  }
}

const isOfOtherCost = (used: Options): boolean =>
  used.algorithm !== argon2id ||
  used.memoryCost !== passwordCost.memoryCost ||
  used.timeCost !== passwordCost.timeCost ||
  used.parallelism !== passwordCost.parallelism
