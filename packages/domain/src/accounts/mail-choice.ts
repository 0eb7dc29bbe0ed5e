import type { Role } from './roles.ts'

/** When somebody wants mails about requests. */
export const mailChoices = [
  /** As something happens. */
  'AT_ONCE',
  /** In one mail each morning. */
  'DAILY',
  /** As something happens that asks for something; of nothing else. */
  'ASKS_ONLY',
] as const
export type MailChoice = (typeof mailChoices)[number]

/** What an account may choose from: everything that administrators are told asks for something. */
export const mailChoicesOf = (role: Role): readonly MailChoice[] =>
  role === 'ADMIN' ? ['AT_ONCE', 'DAILY'] : mailChoices
