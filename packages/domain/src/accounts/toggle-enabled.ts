import { accept, type Decision, refuse } from '../decision.ts'
import type { Role } from './roles.ts'
import { type AccountFlags, mayAct } from './standing.ts'

export interface ToggledAccount {
  readonly enabled: boolean
  readonly disabledByAdmin: boolean
  /** True when live sessions have to end with this change. */
  readonly endsSessions: boolean
  /** True when the owner is told by mail that the account is active. */
  readonly activated: boolean
}

/** Shuts an account out (decisions 3): never the last administrator who could let anybody in again. */
export function disableAccount(
  account: AccountFlags & { readonly role: Role },
  otherEnabledAdmins: number,
): Decision<ToggledAccount, 'LAST_ADMIN'> {
  if (account.role === 'ADMIN' && mayAct(account) && otherEnabledAdmins === 0) return refuse('LAST_ADMIN')
  return accept({ enabled: false, disabledByAdmin: true, endsSessions: true, activated: false })
}

/**
 * An administrator flips an account between enabled and disabled (specification 4, Account).
 * Refused for the own account and for the last enabled administrator (decisions 3), so nobody locks the house from inside.
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
