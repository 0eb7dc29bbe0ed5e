import type { Role } from './roles.ts'
import { type AccountFlags, actsForCompany } from './standing.ts'

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

/** The cases that a person of a company gets mails about. */
export const mailCases = [
  /** Those that the person looks after. */
  'own',
  /** All that the company submitted. */
  'company',
] as const
export type MailCases = (typeof mailCases)[number]

/** A person of a company, when something happens to one of its requests. */
export interface PersonToTell extends AccountFlags {
  readonly userId: number
  readonly role: Role
  readonly mailCases: MailCases
}

/** Whom of a company a mail tells of one of its requests: the contact, and who of the others may act and wants to know of all. */
export const toldOfCase = (people: readonly PersonToTell[], contactId: number): number[] => [
  contactId,
  ...people
    .filter((person) => person.userId !== contactId && person.mailCases === 'company')
    .filter(actsForCompany)
    .map(({ userId }) => userId),
]
