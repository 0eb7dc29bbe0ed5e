import * as contract from '@portal/contract/accounts/forgot-password.ts'
import { accept, refuse } from '@portal/domain/decision.ts'
import type { Serve } from '../../http/serve.ts'
import type { Portal } from '../../portal.ts'
import { accountKey } from '../../rate-limits/rate-limits.ts'
import { checkAccountCall, countTries, forgetTries, keyOfBoth } from './account-call-checks.ts'
import { isCodeAlive } from './account-codes.ts'
import type { SecretCookie } from './account-cookies.ts'
import { changePassword, sendOtp, verifyOtp } from './reset-password.ts'

/** The three calls of the password reset. */
export function forgotPasswordRoutes(serve: Serve, portal: Portal, cookie: SecretCookie): void {
  serve(contract.sendOtp, async ({ params: { email }, headers, request }) => {
    const refused = await checkAccountCall(portal, 'sendOtp', request, { token: headers['x-captcha-token'] })
    if (refused) return refused
    // Before the limit is counted: only mailed codes count, or repeated calls would lock the owner out for a day.
    if (await isCodeAlive(portal, { purpose: 'reset-password', email })) return refuse('OTP_ACTIVE')
    const tooMany = await countTries(portal, [
      ['otpPerAccountAndAddress', keyOfBoth(email, request.ip)],
      ['otpPerAccount', accountKey(email)],
    ])
    if (tooMany) return tooMany
    return sendOtp(portal, email)
  })

  serve(contract.verifyOtp, async ({ params: { email, otp }, request, reply }) => {
    const refused = await checkAccountCall(portal, 'verifyOtp', request, { email })
    if (refused) return refused
    const decision = await verifyOtp(portal, email, otp)
    if (!decision.ok) return decision
    await forgetTries(portal, 'verifyOtp', request, email)
    cookie.set(reply, decision.value)
    return accept({})
  })

  serve(contract.changePassword, async ({ params: { email }, body, headers, request, reply }) => {
    const refused = await checkAccountCall(portal, 'changePassword', request, { token: headers['x-captcha-token'] })
    if (refused) return refused
    const decision = await changePassword(portal, email, { ...body, token: cookie.read(request) })
    if (decision.ok) cookie.clear(reply)
    return decision
  })
}
