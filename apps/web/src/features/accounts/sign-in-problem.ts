import { m } from '@portal/texts/messages.ts'
import { signInRefusalTexts } from '@portal/texts/sign-in-refusal-texts.ts'
import { ApiError, codeOf, NoResponse } from '../../api/client.ts'

/** What is said about a refusal by its code. A wrong password is known by its status, as every other bad request. */
const said = ['TOO_MANY_REQUESTS', 'NOT_VERIFIED', 'NOT_ENABLED', 'INVALID_CAPTCHA'] as const

/** What a person reads when signing in fails. */
export function signInProblem(error: unknown): string {
  if (error instanceof NoResponse) return m.no_server_response()
  const code = codeOf(error)
  const known = said.find((one) => one === code)
  if (known) return signInRefusalTexts[known]()
  const { status } = error instanceof ApiError ? error : {}
  if (status === 400) return signInRefusalTexts.INVALID_CREDENTIALS()
  return status === 401 ? m.sign_in_unauthorized() : m.sign_in_failed()
}
