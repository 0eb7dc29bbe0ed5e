import type { CaptchaAction } from '@portal/contract/accounts/captcha-actions.ts'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../http/refusal.ts'
import type { Portal } from '../../portal.ts'
import { accountKey, addressKey, type RateLimit } from '../../rate-limits/rate-limits.ts'

interface CallChecks {
  /** Counted per network address. */
  readonly perAddress: RateLimit
  /** Counted per account and network address together. */
  readonly perBoth?: RateLimit
  readonly captcha?: CaptchaAction
  /** Counted per account, only for those who passed the captcha: a script must not lock anybody out. */
  readonly perAccount?: RateLimit
}

/** What is checked before each call that anybody may make: limits on tries and the captcha, in this order. */
const callChecks = {
  register: { perAddress: 'registrationPerAddress', captcha: 'register' },
  verifyEmail: { perAddress: 'codeTryPerAddress', captcha: 'verify_email', perAccount: 'codeTryPerAccount' },
  resendCode: { perAddress: 'codePerAddress', captcha: 'resend_verification' },
  signIn: {
    perAddress: 'signInPerAddress',
    perBoth: 'signInPerAccountAndAddress',
    captcha: 'login',
    perAccount: 'signInPerAccount',
  },
  sendOtp: { perAddress: 'otpPerAddress', captcha: 'forgot_password' },
  verifyOtp: { perAddress: 'otpTryPerAddress', perAccount: 'otpTryPerAccount' },
  changePassword: { perAddress: 'otpTryPerAddress', captcha: 'change_password' },
  captchaChallenge: { perAddress: 'captchaChallengePerAddress' },
} as const satisfies Record<string, CallChecks>

const keyOfBoth = (email: string, ip: string) => `${accountKey(email)} ${addressKey(ip)}`

/**
 * Checks a call, or ends it with 429 and `Retry-After` or with INVALID_CAPTCHA. What cannot be checked is refused.
 *
 * @param who.email the account that is meant, as typed, whether it exists or not
 * @param who.token what the captcha gave
 */
export async function checkAccountCall(
  { rateLimits, captcha }: Pick<Portal, 'rateLimits' | 'captcha'>,
  name: keyof typeof callChecks,
  request: FastifyRequest,
  who: { readonly email?: string; readonly token?: string | null | undefined } = {},
): Promise<void> {
  const checks: CallChecks = callChecks[name]
  const { email = '', token } = who
  const { ip } = request
  await countTries({ rateLimits }, [
    [checks.perAddress, addressKey(ip)],
    ...(checks.perBoth ? [[checks.perBoth, keyOfBoth(email, ip)] as const] : []),
  ])
  if (checks.captcha && (await captcha.check(token, checks.captcha, { remoteAddress: ip })) !== 'accepted')
    throw new Refusal('INVALID_CAPTCHA')
  if (checks.perAccount) await countTries({ rateLimits }, [[checks.perAccount, accountKey(email)]])
}

/** Counts one try against each limit; one too many ends the call with 429 and `Retry-After`. */
export async function countTries(
  { rateLimits }: Pick<Portal, 'rateLimits'>,
  tries: readonly (readonly [RateLimit, string])[],
): Promise<void> {
  const verdict = await rateLimits.consumeAll(tries)
  if (!verdict.allowed) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: verdict.retryAfterSeconds })
}

/** The right password was entered: earlier mistyped ones no longer count. */
export const resetSignInTries = (
  { rateLimits }: Pick<Portal, 'rateLimits'>,
  email: string,
  ip: string,
): Promise<void> => rateLimits.forgive('signInPerAccountAndAddress', keyOfBoth(email, ip))
