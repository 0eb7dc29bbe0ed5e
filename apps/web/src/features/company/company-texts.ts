import type { CompanyRole } from '@portal/domain/accounts/company-roles.ts'
import { limits } from '@portal/domain/limits.ts'
import { m } from '@portal/texts/messages.ts'

const roles: Readonly<Record<CompanyRole, { readonly label: () => string; readonly hint: () => string }>> = {
  manager: { label: m.company_role_manager, hint: m.company_role_manager_hint },
  member: { label: m.company_role_member, hint: m.company_role_member_hint },
}

export const companyRoleLabel = (role: CompanyRole): string => roles[role].label()
export const companyRoleHint = (role: CompanyRole): string => roles[role].hint()

interface Named {
  readonly firstName: string
  readonly lastName: string
}

export const fullName = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`

/** What somebody is called in a list, where the reader finds the own name. */
export const nameInList = (person: Named & { readonly isSelf: boolean }): string =>
  person.isSelf ? `${fullName(person)} (${m.company_you()})` : fullName(person)

/** They are counted up to a limit. */
export const countOfOpen = (count: number): string =>
  count < limits.work.openRequests ? String(count) : `${limits.work.openRequests - 1}+`
