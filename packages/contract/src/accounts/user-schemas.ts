import { type ProfileField, problemOfFilledField } from '@portal/domain/accounts/account-fields.ts'
import { roles } from '@portal/domain/accounts/roles.ts'
import { limits } from '@portal/domain/limits.ts'
import * as z from 'zod/mini'
import type { SchemasByName } from '../endpoint.ts'
import { id, pageOf, pageQuery, ruledText, text, typedEmail } from '../shared-schemas.ts'

/** Who is signed in, as the header shows it. */
const currentUser = z.object({
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  email: z.string(),
})

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
  /** A new address that waits for its code; null when none does. */
  pendingEmail: z.nullable(z.string()),
})
export type UserProfile = z.output<typeof userProfile>

/** A row of the administrators' list of accounts. */
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

const profileText = (name: ProfileField) => ruledText((value) => problemOfFilledField(name, value))
/** The full profile, as the screens send it; a field that is left out keeps its value. What is required: `missingInProfile`. */
const profileUpdate = z.object({
  email: z.optional(profileText('email')),
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

const userListQuery = z.object({
  ...pageQuery,
  role: z.optional(z.enum(roles)),
  q: z.optional(text(limits.search.maximumCharacters)),
  /** Sorting by status happens over the whole list, not over one page. */
  sort: z.optional(z.enum(['status', '-status'])),
})

export const userSchemas = {
  getCurrentUser: { reply: currentUser },
  listUsers: { query: userListQuery, reply: pageOf(userRow) },
  listAdmins: { query: userListQuery, reply: pageOf(userRow) },
  toggleUserEnabled: { params: z.object({ email: typedEmail }), reply: userRow },
  getUserByEmail: { params: z.object({ email: typedEmail }), reply: userProfile },
  updateUser: { params: z.object({ email: typedEmail }), body: profileUpdate, reply: userProfile },
  updateOwnProfile: { body: profileUpdate, reply: userProfile },
} satisfies SchemasByName
