import type { UserProfile } from '@portal/contract/accounts/user-schemas.ts'

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
  pendingEmail: null,
}
