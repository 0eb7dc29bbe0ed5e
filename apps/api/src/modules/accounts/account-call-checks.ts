import type { CaptchaAction } from '@portal/contract/accounts/captcha-actions.ts'
import { type Refused, refuse } from '@portal/domain/decision.ts'
import type { FastifyRequest } from 'fastify'
import type { Tx } from '../../db/database.ts'
import type { Portal } from '../../portal.ts'
import { accountKey, addressKey, type RateLimit, type RateLimitVerdict } from '../../rate-limits/rate-limits.ts'

interface CallChecks {
  /** Counted per network address. */
  readonly perAddress: RateLimit
  /** Counted per account and network address together. */
  readonly perBoth?: RateLimit
  readonly captcha?: CaptchaAction
  /** Counted per account, after the captcha: otherwise a script could lock somebody out. */
  readonly perAccount?: RateLimit
}

/** What is checked before each call that anybody may make: limits on tries and the captcha, in this order. */
const callChecks = {
  register: { perAddress: 'registrationPerAddress', captcha: 'register' },
  verifyEmail: {
    perAddress: 'codeTryPerAddress',
    perBoth: 'codeTryPerAccountAndAddress',
    captcha: 'verify_email',
  },
  resendCode: { perAddress: 'codePerAddress', captcha: 'resend_verification' },
  signIn: {
    perAddress: 'signInPerAddress',
    perBoth: 'signInPerAccountAndAddress',
    captcha: 'login',
    perAccount: 'signInPerAccount',
  },
  sendOtp: { perAddress: 'otpPerAddress', captcha: 'forgot_password' },
  verifyOtp: { perAddress: 'otpTryPerAddress', perBoth: 'otpTryPerAccountAndAddress' },
  changePassword: { perAddress: 'otpTryPerAddress', captcha: 'change_password' },
  getInvitation: { perAddress: 'codeTryPerAddress' },
  acceptInvitation: { perAddress: 'registrationPerAddress' },
  captchaChallenge: { perAddress: 'captchaChallengePerAddress' },
} as const satisfies Record<string, CallChecks>

/** An account, as typed, and a network address together. */
export const keyOfBoth = (email: string, ip: string) => `${accountKey(email)} ${addressKey(ip)}`

type CallName = keyof typeof callChecks
type TooMany = Refused<'TOO_MANY_REQUESTS'>
type RefusedCheck<Name extends CallName> =
  | TooMany
  | ((typeof callChecks)[Name] extends { captcha: string } ? Refused<'INVALID_CAPTCHA'> : never)

/**
 * Checks a call. It is refused, too, when a check cannot be made.
 *
 * @param who.email the account that is meant, as typed, whether it exists or not
 * @param who.token what the captcha gave
 * @returns the refusal, if there is one
 */
export async function checkAccountCall<Name extends CallName>(
  { rateLimits, captcha }: Pick<Portal, 'rateLimits' | 'captcha'>,
  name: Name,
  request: FastifyRequest,
  who: { readonly email?: string; readonly token?: string | null | undefined } = {},
): Promise<RefusedCheck<Name> | undefined> {
  const checks: CallChecks = callChecks[name]
  const { email = '', token } = who
  const { ip } = request
  const tooMany = await countTries({ rateLimits }, [
    [checks.perAddress, addressKey(ip)],
    ...(checks.perBoth ? [[checks.perBoth, keyOfBoth(email, ip)] as const] : []),
  ])
  if (tooMany) return tooMany
  if (checks.captcha && (await captcha.check(token, checks.captcha, { remoteAddress: ip })) !== 'accepted')
    return refuse('INVALID_CAPTCHA') as RefusedCheck<Name>
  return checks.perAccount && countTries({ rateLimits }, [[checks.perAccount, accountKey(email)]])
}

/** Counts one try against each limit; one too many is refused. In a transaction a try counts where that is not rolled back. */
export const countTries = async (
  { rateLimits }: Pick<Portal, 'rateLimits'>,
  tries: readonly (readonly [RateLimit, string])[],
  tx?: Tx,
): Promise<TooMany | undefined> => refusalOf(await rateLimits.consumeAll(tries, tx))

export const refusalOf = (verdict: RateLimitVerdict): TooMany | undefined =>
  verdict.allowed ? undefined : { ...refuse('TOO_MANY_REQUESTS'), retryAfterSeconds: verdict.retryAfterSeconds }

/** Called after the right password or code: the wrong ones before it no longer count. */
export async function forgetTries(
  { rateLimits }: Pick<Portal, 'rateLimits'>,
  name: 'signIn' | 'verifyEmail' | 'verifyOtp',
  { ip }: FastifyRequest,
  email: string,
): Promise<void> {
  await rateLimits.forgive(callChecks[name].perBoth, keyOfBoth(email, ip))
}
