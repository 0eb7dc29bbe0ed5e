import { signIn } from '@portal/contract/accounts/session.ts'
import { call, codeOf } from '../../api/client.ts'
import { beginSession } from '../../api/session.ts'
import { localStore } from '../../local-store/local-store.ts'
import type { CaptchaTokens } from './captcha-tokens.ts'

/** Begins the session of an account. Throws the server's refusal. */
export async function signInWith(
  { email, password }: { readonly email: string; readonly password: string },
  captcha: CaptchaTokens,
): Promise<void> {
  try {
    const captchaToken = (await captcha.token('login')) ?? null
    const { token } = await call(signIn, { body: { email, password, captchaToken } })
    localStore.justRegistered.clear()
    beginSession(token)
  } catch (error) {
    // The password was right, so this address waits for its code.
    if (codeOf(error) === 'NOT_VERIFIED') localStore.pendingEmail.set(email)
    throw error
  }
}
