import type { Role } from './roles.ts'

/** The facts an account's standing is derived from; it is never stored. */
export interface AccountFlags {
  readonly verified: boolean
  readonly enabled: boolean
  readonly disabledByAdmin: boolean
}

/** Of a company's people, the first of these that one of them has counts. */
export const standings = ['Enabled', 'AwaitingActivation', 'Unverified', 'Disabled'] as const
export type Standing = (typeof standings)[number]

/** The standing of an account, from its three flags. */
export function standingOf(account: AccountFlags): Standing {
  if (account.disabledByAdmin) return 'Disabled'
  if (!account.verified) return 'Unverified'
  return account.enabled ? 'Enabled' : 'AwaitingActivation'
}

/** The standing of a company, from those of its people: enabled as soon as one of them is; disabled where nobody is left. */
export const companyStandingOf = (people: readonly Standing[]): Standing =>
  standings.find((standing) => people.includes(standing)) ?? 'Disabled'

/** Whether the account may sign in and act. */
export const mayAct = (account: AccountFlags): boolean => standingOf(account) === 'Enabled'

/** Whether the account may act for its company: an administrator's has none to act for. */
export const actsForCompany = (account: AccountFlags & { readonly role: Role }): boolean =>
  account.role === 'USER' && mayAct(account)

export const shownStandings = ['Enabled', 'Disabled', 'Pending'] as const
export type ShownStanding = (typeof shownStandings)[number]
/**
 * The standing that the user list shows. Every account that is not enabled and was not disabled is Pending, verified or
 * not.
 */
export function shownStandingOf(account: Pick<AccountFlags, 'enabled' | 'disabledByAdmin'>): ShownStanding {
  if (account.enabled) return 'Enabled'
  return account.disabledByAdmin ? 'Disabled' : 'Pending'
}

/** The standings by which the user list is filtered: of the accounts shown as Pending, those that an administrator keeps waiting. */
export const listedStandings = ['AwaitingActivation', 'Enabled', 'Disabled'] as const
export type ListedStanding = (typeof listedStandings)[number]

/** Whether the user list, filtered by a standing, has the account. Enabled and disabled are what its row shows. */
export const isListedAs = (standing: ListedStanding, account: AccountFlags): boolean =>
  (standing === 'AwaitingActivation' ? standingOf(account) : shownStandingOf(account)) === standing

/** Why an account with the right password cannot sign in; undefined when it can. */
export function signInRefusalFor(account: AccountFlags): 'NOT_VERIFIED' | 'NOT_ENABLED' | undefined {
  if (!account.verified) return 'NOT_VERIFIED'
  return mayAct(account) ? undefined : 'NOT_ENABLED'
}
