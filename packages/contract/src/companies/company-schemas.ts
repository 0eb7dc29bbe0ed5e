import { companyFields, problemOfProfileField } from '@portal/domain/accounts/account-fields.ts'
import { limits } from '@portal/domain/limits.ts'
import * as z from 'zod/mini'
import { companyRole } from '../accounts/user-schemas.ts'
import type { SchemasByName } from '../endpoint.ts'
import {
  described,
  eachOf,
  id,
  idParam,
  instant,
  language,
  named,
  nothing,
  ruledEmail,
  ruledText,
  typedPassword,
} from '../shared-schemas.ts'

/** Somebody of a company, as everybody who may see one of its requests knows them. */
export const contact = named(
  'Contact',
  'Who of the company looks after a request: who filed it, or took it over.',
  z.object({ userId: id, firstName: z.string(), lastName: z.string() }),
)
export type Contact = z.output<typeof contact>

export const person = named(
  'PersonOfCompany',
  'Somebody of a company.',
  z.object({
    userId: id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    companyRole,
    isSelf: described('Whether it is the reader.', z.boolean()),
    active: described('Whether this person may sign in.', z.boolean()),
    left: described('Whether a manager ended the access, and may give it back.', z.boolean()),
    openRequests: described(
      `Submitted requests that are not closed and that this person looks after, counted up to ${limits.work.openRequests}.`,
      z.int(),
    ),
  }),
)
export type PersonOfCompany = z.output<typeof person>

export const invitation = named(
  'Invitation',
  'An invitation that nobody has accepted yet.',
  z.object({
    invitationId: id,
    email: z.string(),
    companyRole,
    language,
    sentAt: instant,
    expiresAt: instant,
    expired: z.boolean(),
  }),
)
export type Invitation = z.output<typeof invitation>

export const companyLanguage = described(
  'That of most of its people who may sign in; null where none of them has one yet.',
  z.nullable(language),
)

const company = named(
  'Company',
  'A company with its people.',
  z.object({
    ...eachOf(companyFields, () => z.string()),
    language: companyLanguage,
    people: z.array(person),
    invitations: described('For managers; empty for everybody else.', z.array(invitation)),
  }),
)
export type Company = z.output<typeof company>

const field = (name: 'firstName' | 'lastName', maximum: number) =>
  ruledText(maximum, (value) => problemOfProfileField(name, value))
/** The code of a link. What is no code, is over. */
const code = z.string().check(z.maxLength(100))
const userParams = z.object({ userId: idParam })
const invitationParams = z.object({ invitationId: idParam })

export const companySchemas = {
  getCompany: { description: 'People by name, those who left last.', reply: company },
  invitePerson: {
    description: `Mails a link that works once, for ${limits.company.invitationDays} days. For managers; at most ${limits.company.invitations} wait at a time.`,
    body: named(
      'NewInvitation',
      'Who is invited, as what, and in which language.',
      z.object({ email: ruledEmail((value) => problemOfProfileField('email', value)), companyRole, language }),
    ),
    reply: invitation,
  },
  sendInvitationAgain: {
    description: 'The link that was sent before no longer works. For managers.',
    params: invitationParams,
    reply: invitation,
  },
  withdrawInvitation: { description: 'For managers.', params: invitationParams, reply: nothing },
  changeCompanyRole: {
    description: 'For managers. Nobody changes the own role.',
    params: userParams,
    body: named('RoleInCompany', 'What the person is from now on.', z.object({ companyRole })),
    reply: nothing,
  },
  endAccess: {
    description:
      'The person is signed out at once. Requests that they look after, and their drafts, go to the successor. For managers; the last of them stays.',
    params: userParams,
    body: named('Successor', 'Who looks after everything from now on.', z.object({ successorId: id })),
    reply: nothing,
  },
  giveBackAccess: {
    description: 'Of somebody whose access a manager ended. For managers.',
    params: userParams,
    reply: nothing,
  },
  handOverRequest: {
    description:
      'Everybody may take over a request of the company and give away the own ones, a manager any. A draft can only be given away.',
    params: z.object({ requestId: idParam }),
    body: named('NewContact', 'Who looks after it from now on.', z.object({ userId: id })),
    reply: contact,
  },
  getInvitation: {
    description: 'Reading it spends nothing.',
    query: z.object({ code }),
    reply: named(
      'InvitationToRead',
      'An invitation as whoever opens its link reads it.',
      z.object({
        email: z.string(),
        companyName: z.string(),
        invitedBy: z.string(),
        language,
        expiresAt: instant,
        hasAccount: described('Whether the address has an account, with which it is accepted.', z.boolean()),
      }),
    ),
  },
  acceptInvitation: {
    description: 'The link proves the address, so the account may sign in at once.',
    body: named(
      'NewColleague',
      'The name and the password of the new account.',
      z.object({
        code,
        firstName: field('firstName', limits.account.name),
        lastName: field('lastName', limits.account.name),
        password: typedPassword,
        language: z.optional(language),
      }),
    ),
    reply: named('AcceptedInvitation', 'The address to sign in with.', z.object({ email: z.string() })),
  },
  joinCompany: {
    description:
      'By the account of the invited address. It leaves its company; where it was alone there, its requests come along.',
    body: named('InvitationCode', 'The code of the link.', z.object({ code })),
    reply: nothing,
  },
} satisfies SchemasByName
