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
  /** False when the account was as wanted already: nothing is written. */
  readonly changes: boolean
}

/** Disables an account, never the last administrator who could let anybody in again. */
export function disableAccount(
  account: AccountFlags & { readonly role: Role },
  otherEnabledAdmins: number,
): Decision<ToggledAccount, 'LAST_ADMIN'> {
  if (account.role === 'ADMIN' && mayAct(account) && otherEnabledAdmins === 0) return refuse('LAST_ADMIN')
  return accept({ enabled: false, disabledByAdmin: true, endsSessions: true, activated: false, changes: true })
}

/**
 * An administrator enables or disables an account. Refused for the own account and for the last enabled administrator,
 * so that somebody can always let the others in again.
 * @param wanted whether it is to be enabled; undefined for the opposite of what it is now
 */
export function toggleEnabled(
  account: AccountFlags & { readonly userId: number; readonly role: Role; readonly leftAt?: Date | null },
  actor: { readonly userId: number },
  otherEnabledAdmins: number,
  wanted: boolean = !account.enabled,
): Decision<ToggledAccount, 'OWN_ACCOUNT' | 'LAST_ADMIN'> {
  const { enabled, disabledByAdmin, verified } = account
  // Whose access a manager ended a manager could give it back.
  const isShut = disabledByAdmin && !account.leftAt
  if (account.userId === actor.userId) return refuse('OWN_ACCOUNT')
  if (wanted ? enabled : isShut)
    return accept({ enabled, disabledByAdmin, endsSessions: false, activated: false, changes: false })
  if (!wanted) return disableAccount(account, otherEnabledAdmins)
  return accept({ enabled: true, disabledByAdmin: false, endsSessions: false, activated: verified, changes: true })
}
