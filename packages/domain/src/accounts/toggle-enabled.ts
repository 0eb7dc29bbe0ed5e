import { accept, type Decision, refuse } from '../decision.ts'
import type { Role } from './roles.ts'
import { type AccountFlags, mayAct } from './standing.ts'

export interface ToggledAccount {
  readonly enabled: boolean
  readonly disabledByAdmin: boolean
  /** Whether the live sessions of the account end. */
  readonly endsSessions: boolean
  /** Whether the owner gets the mail that the account is active. */
  readonly activated: boolean
}

/** Disables an account. Refused for the last enabled administrator: nobody could enable anybody. */
export function disableAccount(
  account: AccountFlags & { readonly role: Role },
  otherEnabledAdmins: number,
): Decision<ToggledAccount, 'LAST_ADMIN'> {
  if (account.role === 'ADMIN' && mayAct(account) && otherEnabledAdmins === 0) return refuse('LAST_ADMIN')
  return accept({ enabled: false, disabledByAdmin: true, endsSessions: true, activated: false })
}

/**
 * Flips an account between enabled and disabled. Refused for the own account and for the last enabled administrator.
 */
export function toggleEnabled(
  account: AccountFlags & { readonly userId: number; readonly role: Role },
  actor: { readonly userId: number },
  otherEnabledAdmins: number,
): Decision<ToggledAccount, 'OWN_ACCOUNT' | 'LAST_ADMIN'> {
  if (account.userId === actor.userId) return refuse('OWN_ACCOUNT')
  if (account.enabled) return disableAccount(account, otherEnabledAdmins)
  return accept({ enabled: true, disabledByAdmin: false, endsSessions: false, activated: account.verified })
}
