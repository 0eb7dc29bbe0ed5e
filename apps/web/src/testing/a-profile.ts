import type { UserProfile } from '@portal/contract/accounts/user-schemas.ts'
import type { getCurrentUser } from '@portal/contract/accounts/users.ts'
import type { ReplyOf } from '@portal/contract/endpoint.ts'

/** A dealer's account, as it reads it. */
export const aProfile: UserProfile = {
  userId: 10001,
  email: 'mara@klangwerk.example',
  companyName: 'Klangwerk',
  debtorNumber: '',
  firstName: 'Mara',
  lastName: 'Lind',
  phoneNumber: '',
  street: 'Hafenweg 3',
  city: 'Hamburg',
  postCode: '20095',
  country: 'Germany',
  language: 'en',
  mailChoice: 'AT_ONCE',
  mailCases: 'own',
  pendingEmail: null,
}

type CurrentUser = ReplyOf<typeof getCurrentUser>

/** Who is signed in, by their profile: the only one of their company, unless said otherwise. */
export const currentUserOf = (
  { userId, email, companyName, firstName, lastName, language }: UserProfile,
  { companyRole = 'manager', hasColleagues = false }: Partial<CurrentUser> = {},
): CurrentUser => ({
  ...{ userId, email, companyName, firstName, lastName },
  ...{ language: language ?? 'en', companyRole, hasColleagues },
})
