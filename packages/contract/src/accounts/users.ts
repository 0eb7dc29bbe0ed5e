import { looksLikeEmail, notAnEmail, profileFields } from '@portal/domain/accounts/profile-fields.ts'
import { roles } from '@portal/domain/accounts/roles.ts'
import { limits } from '@portal/domain/limits.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, pageOf, pageQuery, text, typedEmail } from '../wire.ts'

/** Current user (specification 3): what the header shows. */
export const currentUser = z.object({
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  email: z.string(),
})
export type CurrentUser = z.output<typeof currentUser>

/** User profile (specification 3). */
export const userProfile = z.object({
  userId: id,
  email: z.string(),
  companyName: z.string(),
  debtorNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  street: z.string(),
  postCode: z.string(),
  city: z.string(),
  country: z.string(),
  /** A new address that waits for its code; null when none does (decisions 3). */
  pendingEmail: z.nullable(z.string()),
})
export type UserProfile = z.output<typeof userProfile>

/** User of the administrators' list (specification 3). */
export const userRow = z.object({
  userId: id,
  email: z.string(),
  companyName: z.string(),
  role: z.enum(roles),
  enabled: z.boolean(),
  disabledByAdmin: z.boolean(),
  verified: z.boolean(),
})
export type UserRow = z.output<typeof userRow>

const profileText = (name: keyof typeof profileFields) => {
  const { label, maximum } = profileFields[name]
  return text(maximum, `${label} must be ${maximum} characters or fewer.`)
}
/** The full profile, as the screens send it; a field that is left out keeps its value. What is required: `missingInProfile`. */
const profileUpdate = z.object({
  email: z.optional(z.pipe(profileText('email'), z.string().check(z.refine(looksLikeEmail, notAnEmail)))),
  companyName: z.optional(profileText('companyName')),
  debtorNumber: z.optional(z.nullable(profileText('debtorNumber'))),
  firstName: z.optional(profileText('firstName')),
  lastName: z.optional(profileText('lastName')),
  phoneNumber: z.optional(z.nullable(profileText('phoneNumber'))),
  street: z.optional(profileText('street')),
  postCode: z.optional(profileText('postCode')),
  city: z.optional(profileText('city')),
  country: z.optional(profileText('country')),
})
export type ProfileUpdate = z.output<typeof profileUpdate>

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/user/me',
  audience: 'signed-in',
  says: 'Who is signed in.',
  reply: currentUser,
  refusals: [],
})

const userListQuery = z.object({
  ...pageQuery,
  role: z.optional(z.enum(roles)),
  q: z.optional(text(limits.search.maximumCharacters)),
  /** Sorting by status happens over the whole list, not over one page. */
  sort: z.optional(z.enum(['status', '-status'])),
})
export const listUsers = endpoint({
  method: 'GET',
  path: '/user/all',
  audience: 'ADMIN',
  says: 'All accounts, newest first; optionally of one role, or matching q in e-mail or company.',
  query: userListQuery,
  reply: pageOf(userRow),
  refusals: [],
})
export const listAdmins = endpoint({
  method: 'GET',
  path: '/user/admins',
  audience: 'ADMIN',
  says: 'The administrators, newest first.',
  query: userListQuery,
  reply: pageOf(userRow),
  refusals: [],
})

export const toggleUserEnabled = endpoint({
  method: 'PUT',
  path: '/user/toggle-enable/:email',
  audience: 'ADMIN',
  says: 'Activates or deactivates an account and answers it; a deactivated one is signed out at once.',
  params: z.object({ email: typedEmail }),
  reply: userRow,
  refusals: ['NOT_FOUND', 'OWN_ACCOUNT', 'LAST_ADMIN'],
})

export const getUserByEmail = endpoint({
  method: 'GET',
  path: '/user/by-email/:email',
  audience: 'signed-in',
  says: 'A profile: any for an administrator, the own one for everybody else.',
  params: z.object({ email: typedEmail }),
  reply: userProfile,
  refusals: ['NOT_FOUND'],
})

export const updateUser = endpoint({
  method: 'PUT',
  path: '/user/update/:email',
  audience: 'ADMIN',
  says: "Changes anybody's profile; a new e-mail address takes effect at once and both addresses are told.",
  params: z.object({ email: typedEmail }),
  body: profileUpdate,
  reply: userProfile,
  refusals: ['NOT_FOUND', 'EMAIL_ALREADY_EXISTS'],
})

export const updateOwnProfile = endpoint({
  method: 'PUT',
  path: '/api/user/self-update',
  audience: 'signed-in',
  says: 'Changes the own profile, never debtor number, role or flags; a new e-mail address waits for its code.',
  body: profileUpdate,
  reply: userProfile,
  refusals: ['EMAIL_ALREADY_EXISTS', 'TOO_MANY_REQUESTS'],
})
