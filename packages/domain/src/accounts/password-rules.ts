import { limits } from '../limits.ts'

const { minimumCharacters, maximumCharacters } = limits.password

/** People count characters, not UTF-16 units. */
const charactersOf = (password: string) => [...password].length

/**
 * The live checklist, in the order it is shown (specification 5, Registration). Letters and digits of every script count;
 * a special character is anything that is seen and is neither, so a space between words counts too.
 */
const checklist = {
  length: {
    line: `At least ${minimumCharacters} characters`,
    holds: (password: string) => charactersOf(password) >= minimumCharacters,
  },
  lowercase: { line: 'At least one lowercase letter', holds: (password: string) => /\p{Ll}/u.test(password) },
  uppercase: { line: 'At least one uppercase letter', holds: (password: string) => /\p{Lu}/u.test(password) },
  digit: { line: 'At least one digit', holds: (password: string) => /\p{Nd}/u.test(password) },
  special: {
    line: 'At least one special character',
    // Combining marks belong to their letter, control and format characters cannot be seen.
    holds: (password: string) => /[^\p{L}\p{N}\p{M}\p{C}]/u.test(password),
  },
} as const

export type PasswordRule = keyof typeof checklist
const passwordRules = Object.keys(checklist) as readonly PasswordRule[]

/** Every sentence about a chosen password (specification 5); the two without a quotation there are our own. */
export const passwordTexts = {
  mismatch: 'Passwords do not match.',
  tooLong: `The password must be ${maximumCharacters} characters or fewer.`,
  tooCommon: 'This password is too easy to guess. Please choose another one.',
} as const

export interface CheckedPassword {
  /** One line per rule, in the order they are shown. */
  readonly rules: readonly { readonly rule: PasswordRule; readonly line: string; readonly met: boolean }[]
  readonly tooLong: boolean
  /** Every rule is met and the password is not too long; whether it is too common, only the server knows. */
  readonly acceptable: boolean
}

/** Which of the five rules a password meets (specification 5), and whether it is short enough (decisions, at most 128 characters). */
export function checkPassword(password: string): CheckedPassword {
  const rules = passwordRules.map((rule) => ({
    rule,
    line: checklist[rule].line,
    met: checklist[rule].holds(password),
  }))
  const tooLong = charactersOf(password) > maximumCharacters
  return { rules, tooLong, acceptable: !tooLong && rules.every((rule) => rule.met) }
}

/** The first sentence that says what is wrong with a new password and its repetition; undefined when nothing is. */
export function problemOfNewPassword(password: string, repeated: string): string | undefined {
  const { rules, tooLong } = checkPassword(password)
  const unmet = rules.find((rule) => !rule.met)
  if (unmet) return `${unmet.line}.`
  if (tooLong) return passwordTexts.tooLong
  return password === repeated ? undefined : passwordTexts.mismatch
}
