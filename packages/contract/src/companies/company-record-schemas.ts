import { companyFields } from '@portal/domain/accounts/account-fields.ts'
import { roles } from '@portal/domain/accounts/roles.ts'
import { listedStandings, standings } from '@portal/domain/accounts/standing.ts'
import { limits } from '@portal/domain/limits.ts'
import * as z from 'zod/mini'
import type { SchemasByName } from '../endpoint.ts'
import { described, eachOf, id, idParam, named, pageOf, pageQuery, text } from '../shared-schemas.ts'
import { companyLanguage, invitation, person } from './company-schemas.ts'

const standing = named('Standing', 'Whether an account, or somebody of a company, may sign in.', z.enum(standings))
const counted = (what: string, limit: number = limits.company.maximumCounted) =>
  described(`${what}, counted up to ${limit}.`, z.int())

const companyRow = named(
  'CompanyRow',
  "A row of the administrators' list of companies.",
  z.object({
    companyId: id,
    companyName: z.string(),
    debtorNumber: z.string(),
    city: z.string(),
    country: z.string(),
    standing,
    activePeople: described('How many of its people may sign in.', z.int()),
    openRequests: counted('Submitted requests that are not closed', limits.work.openRequests),
    unitsSold: counted('Units that were shipped to its debtor number'),
  }),
)
export type CompanyRow = z.output<typeof companyRow>

const personOfRecord = named(
  'PersonOfRecord',
  'Somebody of a company, for administrators.',
  z.extend(person, {
    role: described('`ADMIN`: became an administrator, and is not counted among its people.', z.enum(roles)),
    standing,
  }),
)
export type PersonOfRecord = z.output<typeof personOfRecord>

const companyRecord = named(
  'CompanyRecord',
  'A company, for administrators.',
  z.extend(companyRow, {
    ...eachOf(companyFields, () => z.string()),
    language: companyLanguage,
    closedRequests: counted('Closed requests that administrators have not archived'),
    archivedRequests: counted('Requests that administrators have archived'),
    people: z.array(personOfRecord),
    invitations: z.array(invitation),
  }),
)
export type CompanyRecord = z.output<typeof companyRecord>

export const companyRecordSchemas = {
  listCompanies: {
    description:
      'By name; without companies that only administrators belong to. `q` is looked for in the name, in names and e-mail addresses of people, and as a whole debtor number.',
    query: z.object({
      ...pageQuery,
      q: z.optional(text(limits.search.maximumCharacters)),
      standing: z.optional(z.enum(listedStandings)),
    }),
    reply: pageOf('CompanyPage', companyRow),
  },
  getCompanyRecord: {
    description: 'By its id, or by that of anybody in it. People by name, those who left last.',
    params: z.object({ companyId: idParam }),
    reply: companyRecord,
  },
} satisfies SchemasByName
