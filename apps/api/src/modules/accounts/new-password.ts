import { problemOfNewPassword } from '@portal/domain/accounts/password-rules.ts'
import type { Problem } from '@portal/domain/problem.ts'
import type { PasswordOwner } from '@portal/passwords/guessable-password.ts'

/** What is wrong with a new password of this owner; undefined when it can be taken. */
export async function problemOfPassword(
  password: string,
  repeated: string,
  owner: PasswordOwner,
): Promise<Problem | undefined> {
  const broken = problemOfNewPassword(password, repeated)
  if (broken) return broken
  // Loaded when it is first needed: the dictionaries take 21 MiB, and many a process never judges a password.
  const { isGuessable } = await import('@portal/passwords/guessable-password.ts')
  return isGuessable(password, owner) ? { code: 'PASSWORD_GUESSABLE' } : undefined
}
