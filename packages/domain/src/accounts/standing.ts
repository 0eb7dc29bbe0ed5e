/** The facts an account's standing is derived from; it is never stored. */
export interface AccountFlags {
  readonly verified: boolean
  readonly enabled: boolean
  readonly disabledByAdmin: boolean
}

export type Standing = 'Unverified' | 'AwaitingActivation' | 'Enabled' | 'Disabled'

/** Where an account stands on its way in (specification 4, Account). */
export function standingOf(account: AccountFlags): Standing {
  if (account.disabledByAdmin) return 'Disabled'
  if (!account.verified) return 'Unverified'
  return account.enabled ? 'Enabled' : 'AwaitingActivation'
}

/** Whether the account may sign in and act. */
export const mayAct = (account: AccountFlags): boolean => standingOf(account) === 'Enabled'

export type ShownStanding = 'Enabled' | 'Disabled' | 'Pending'
/** What the administrators' user list shows (specification 4, Account): verified or not, a Pending account is not enabled. */
export function shownStandingOf(account: Pick<AccountFlags, 'enabled' | 'disabledByAdmin'>): ShownStanding {
  if (account.enabled) return 'Enabled'
  return account.disabledByAdmin ? 'Disabled' : 'Pending'
}

/** Why a right password is not enough yet; undefined when it is (decisions 3). */
export function signInRefusalFor(account: AccountFlags): 'NOT_VERIFIED' | 'NOT_ENABLED' | undefined {
  if (!account.verified) return 'NOT_VERIFIED'
  return mayAct(account) ? undefined : 'NOT_ENABLED'
}
