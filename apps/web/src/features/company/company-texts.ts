import type { CompanyRole } from '@portal/domain/accounts/company-roles.ts'
import { m } from '@portal/texts/messages.ts'
import { fullName } from '../../parts/full-name.ts'

const roles: Readonly<Record<CompanyRole, { readonly label: () => string; readonly hint: () => string }>> = {
  manager: { label: m.company_role_manager, hint: m.company_role_manager_hint },
  member: { label: m.company_role_member, hint: m.company_role_member_hint },
}

export const companyRoleLabel = (role: CompanyRole): string => roles[role].label()
export const companyRoleHint = (role: CompanyRole): string => roles[role].hint()

/** What somebody is called in a list, where the reader finds the own name. */
export const nameInList = (person: Parameters<typeof fullName>[0] & { readonly isSelf: boolean }): string =>
  person.isSelf ? `${fullName(person)} (${m.company_you()})` : fullName(person)
