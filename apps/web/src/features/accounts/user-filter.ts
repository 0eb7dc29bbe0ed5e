import { type Role, roles } from '@portal/domain/accounts/roles.ts'
import { type ListedStanding, listedStandings } from '@portal/domain/accounts/standing.ts'
import { searchedFor } from '../../parts/lists/searched-for.ts'

export interface UserFilter {
  /** Admins or users only; all when undefined. */
  readonly role: Role | undefined
  /** One standing only; all when undefined. */
  readonly standing: ListedStanding | undefined
  /** Looked for in e-mail address, company, name and debtor number. */
  readonly q: string | undefined
  /** By status, upwards or downwards, over the whole list; when undefined, who waits for activation comes first. */
  readonly sort: 'status' | '-status' | undefined
}

const among = <Value extends string>(value: string | null, values: readonly Value[]) =>
  values.find((candidate) => candidate === value)

/** The filter in the address of the user list; parts that make no sense are left out. */
export const userFilterIn = (search: URLSearchParams): UserFilter => ({
  role: among(search.get('role'), roles),
  standing: among(search.get('standing'), listedStandings),
  q: searchedFor(search.get('q')),
  sort: among(search.get('sort'), ['status', '-status'] as const),
})
