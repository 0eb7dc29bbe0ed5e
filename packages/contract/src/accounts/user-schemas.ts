import {
  type ProfileField,
  problemOfFilledField,
  profileFieldNames,
  profileFields,
} from '@portal/domain/accounts/account-fields.ts'
import { companyRoles } from '@portal/domain/accounts/company-roles.ts'
import { mailCases, mailChoices } from '@portal/domain/accounts/mail-choice.ts'
import { roles } from '@portal/domain/accounts/roles.ts'
import { listedStandings, shownStandings } from '@portal/domain/accounts/standing.ts'
import { limits } from '@portal/domain/limits.ts'
import * as z from 'zod/mini'
import type { SchemasByName } from '../endpoint.ts'
import {
  described,
  eachOf,
  id,
  idParam,
  instant,
  language,
  named,
  pageOf,
  pageQuery,
  ruledEmail,
  ruledText,
  text,
  typedEmail,
} from '../shared-schemas.ts'

export const companyRole = named(
  'CompanyRole',
  'What a person is in their company: a manager invites, changes roles and ends access.',
  z.enum(companyRoles),
)
const mailChoice = named(
  'MailChoice',
  'When mails about requests come: as something happens, each morning, or, for dealers, only when something is to be done.',
  z.enum(mailChoices),
)

const casesOfMails = named(
  'MailCases',
  'The cases that mails come about: those that the person looks after, or all that the company submitted.',
  z.enum(mailCases),
)

const currentUser = named(
  'CurrentUser',
  'Who is signed in.',
  z.object({
    firstName: z.string(),
    lastName: z.string(),
    companyName: z.string(),
    email: z.string(),
    language,
    userId: id,
    companyRole,
    hasColleagues: described('Whether others of the company may sign in, or once could.', z.boolean()),
  }),
)

export const userProfile = named(
  'UserProfile',
  'The whole profile of an account.',
  z.object({
    userId: id,
    ...eachOf(profileFieldNames, () => z.string()),
    language,
    mailChoice,
    mailCases: casesOfMails,
    pendingEmail: described('A new address that waits for its code; null when none does.', z.nullable(z.string())),
  }),
)
export type UserProfile = z.output<typeof userProfile>

export const userRow = named(
  'UserRow',
  "A row of the administrators' list of accounts.",
  z.object({
    userId: id,
    email: z.string(),
    companyId: id,
    companyName: z.string(),
    role: z.enum(roles),
    enabled: z.boolean(),
    disabledByAdmin: z.boolean(),
    verified: z.boolean(),
    waitingSince: described(
      'Since when the account waits for an administrator; null for every other account.',
      z.nullable(instant),
    ),
  }),
)
export type UserRow = z.output<typeof userRow>

const profileText = (name: ProfileField) =>
  ruledText(profileFields[name].maximum, (value) => problemOfFilledField(name, value))
const seenFields = named(
  'SeenFields',
  'What a screen showed of the fields that it changes.',
  z.object(eachOf(profileFieldNames, () => z.optional(z.string()))),
)
const profileUpdate = named(
  'ProfileUpdate',
  'The fields to change. One that is left out keeps its value.',
  z.object({
    userId: described(
      'The account as a screen showed it: `updateUser` finds it by this where nobody has its address any more.',
      z.optional(id),
    ),
    email: z.optional(ruledEmail((value) => problemOfFilledField('email', value))),
    withdrawNewEmail: described('Takes a new address back that waits for its code.', z.optional(z.boolean())),
    companyName: z.optional(profileText('companyName')),
    debtorNumber: z.optional(z.nullable(profileText('debtorNumber'))),
    firstName: z.optional(profileText('firstName')),
    lastName: z.optional(profileText('lastName')),
    phoneNumber: z.optional(z.nullable(profileText('phoneNumber'))),
    street: z.optional(profileText('street')),
    postCode: z.optional(profileText('postCode')),
    city: z.optional(profileText('city')),
    country: z.optional(profileText('country')),
    language: z.optional(language),
    mailChoice: z.optional(mailChoice),
    mailCases: z.optional(casesOfMails),
    seen: described(
      'What the screen showed of the fields to change. Nothing else is changed then, and the answer is STALE where one of them was changed meanwhile.',
      z.optional(seenFields),
    ),
  }),
)
export type ProfileUpdate = z.output<typeof profileUpdate>

/** The orders of the user list beside newest first. */
export const userSorts = ['status', '-status', 'waiting'] as const

const userListQuery = z
  .object({
    ...pageQuery,
    role: z.optional(z.enum(roles)),
    q: z.optional(text(limits.search.maximumCharacters)),
    standing: described(
      '`AwaitingActivation`: verified, and neither enabled nor disabled. The others are what the list shows.',
      z.optional(z.enum(listedStandings)),
    ),
    sort: described(
      'Over the whole list, not over one page. `waiting`: who waits for activation first, the longest first of all; then the newest.',
      z.optional(z.enum(userSorts)),
    ),
    afterUserId: described(
      '`userId` of the row after which to go on, in place of `page`: nobody is skipped when a row above changes.',
      z.optional(idParam),
    ),
    afterWaitingSince: described(
      '`waitingSince` of that row, as it was read, in the order `waiting`; left out where it was null.',
      z.optional(z.iso.datetime()),
    ),
    afterStanding: described(
      'What the list shows of that row, as it was read, in the orders `status` and `-status`.',
      z.optional(z.enum(shownStandings)),
    ),
  })
  .check(
    z.refine(
      ({ sort, afterUserId, afterWaitingSince, afterStanding }) =>
        afterUserId === undefined
          ? afterWaitingSince === undefined && afterStanding === undefined
          : (sort === 'status' || sort === '-status') === (afterStanding !== undefined),
      { path: ['afterUserId'] },
    ),
  )

const userListDescription = 'Newest first. `q` is looked for in e-mail address, company, name and debtor number.'
const userPage = pageOf('UserPage', userRow)

export const userSchemas = {
  getCurrentUser: { reply: currentUser },
  listUsers: {
    description: userListDescription,
    query: userListQuery,
    reply: userPage,
  },
  listAdmins: {
    description: userListDescription,
    query: userListQuery,
    reply: userPage,
  },
  countWaitingAccounts: {
    description: 'Verified accounts that no administrator has enabled or disabled yet.',
    reply: named(
      'WaitingAccounts',
      'How many accounts wait for activation.',
      z.object({ count: described('Counted up to `limits.waitingAccounts.maximumCounted`.', z.int()) }),
    ),
  },
  toggleUserEnabled: {
    description:
      'Answers the account as it is then. Without a body, enabled and disabled change places. A deactivated account is signed out at once; what it looks after goes to the successor, or to a manager where none is named.',
    params: z.object({ email: typedEmail }),
    body: z.nullish(
      named(
        'EnabledChange',
        'Whether the account may act.',
        z.object({
          enabled: z.optional(z.boolean()),
          successorId: described('Of a deactivated dealer: who of the company goes on.', z.optional(id)),
        }),
      ),
    ),
    reply: userRow,
  },
  getUserByEmail: {
    description: 'An administrator may read any profile, everybody else only the own one.',
    params: z.object({ email: typedEmail }),
    query: z.object({
      userId: described(
        'The account as a screen showed it: an administrator reads it by this where nobody has its address any more.',
        z.optional(idParam),
      ),
    }),
    reply: userProfile,
  },
  updateUser: {
    description:
      'A field that is left out keeps its value. A new e-mail address takes effect at once, and both addresses are told.',
    params: z.object({ email: typedEmail }),
    body: profileUpdate,
    reply: userProfile,
  },
  updateOwnProfile: {
    description:
      'A field that is left out keeps its value. The debtor number cannot be changed. A new e-mail address takes effect when the code that was mailed to it is entered (`verifyEmail`).',
    body: profileUpdate,
    reply: userProfile,
  },
} satisfies SchemasByName
