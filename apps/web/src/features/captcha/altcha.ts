import { captchaChallenge } from '@portal/contract/accounts/session.ts'
import { type Challenge, solveChallengeWorkers } from 'altcha/lib'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import { call } from '../../api/client.ts'
import type { CaptchaProvider } from './captcha.ts'

/** More workers would not be faster: the work takes a fraction of a second. */
const mostWorkers = 4

/**
 * ALTCHA: the browser solves a proof of work, in workers, so that the form stays responsive. No third party is asked.
 */
export const altcha: CaptchaProvider = {
  // The server accepts a solution for twenty minutes; the rest allows for the way there and for clocks that differ.
  validMs: 15 * 60_000,

  async solve(action) {
    const challenge = (await call(captchaChallenge, { query: { action } })) as unknown as Challenge
    const solution = await solveChallengeWorkers({
      challenge,
      concurrency: Math.min(mostWorkers, navigator.hardwareConcurrency),
      createWorker: () => new Pbkdf2Worker(),
    })
    if (!solution) throw new Error('The challenge was not solved in time.')
    return btoa(JSON.stringify({ challenge, solution }))
  },
}
