import { limits } from '../limits.ts'
import type { Problem } from '../problem.ts'

const { minimumCharacters, maximumCharacters } = limits.password

/** People count characters, not UTF-16 units. */
const charactersOf = (password: string) => [...password].length

/**
 * The live checklist, in the order it is shown. Letters and digits of every script count; a special character is anything
 * that is seen and is neither, so a space between words counts too.
 */
const checklist = {
  length: (password: string) => charactersOf(password) >= minimumCharacters,
  lowercase: (password: string) => /\p{Ll}/u.test(password),
  uppercase: (password: string) => /\p{Lu}/u.test(password),
  digit: (password: string) => /\p{Nd}/u.test(password),
  // Combining marks belong to their letter, control and format characters cannot be seen.
  special: (password: string) => /[^\p{L}\p{N}\p{M}\p{C}]/u.test(password),
} as const

export type PasswordRule = keyof typeof checklist
const passwordRules = Object.keys(checklist) as readonly PasswordRule[]

export interface CheckedPassword {
  /** Each rule of the checklist, in the order they are shown. */
  readonly rules: readonly { readonly rule: PasswordRule; readonly met: boolean }[]
  readonly tooLong: boolean
  /** Every rule is met and the password is not too long. Whether it is easy to guess is judged by packages/passwords. */
  readonly acceptable: boolean
}

/** Which of the five rules a password meets, and whether it is short enough. */
export function checkPassword(password: string): CheckedPassword {
  const rules = passwordRules.map((rule) => ({ rule, met: checklist[rule](password) }))
  const tooLong = charactersOf(password) > maximumCharacters
  return { rules, tooLong, acceptable: !tooLong && rules.every((rule) => rule.met) }
}

/** A longer password is not checked, because that takes too much processor time. */
export const problemOfTypedPassword = (password: string): Problem | undefined =>
  password.length > limits.password.longestChecked ? { code: 'PASSWORD_TOO_LONG', limit: maximumCharacters } : undefined

/** The first thing that is wrong with a new password and its repetition; undefined when nothing is. */
export function problemOfNewPassword(password: string, repeated: string): Problem | undefined {
  const { rules, tooLong } = checkPassword(password)
  const broken = rules.find((rule) => !rule.met)
  if (broken) return { code: 'PASSWORD_RULE_NOT_MET', rule: broken.rule }
  if (tooLong) return { code: 'PASSWORD_TOO_LONG', limit: maximumCharacters }
  return password === repeated ? undefined : { code: 'PASSWORDS_DIFFER' }
}
