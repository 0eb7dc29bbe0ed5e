import type { Role } from '@portal/domain/accounts/roles.ts'

/** The person behind a call: an enabled account, looked up in this very call. */
export interface Actor {
  readonly userId: number
  readonly role: Role
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string
}
