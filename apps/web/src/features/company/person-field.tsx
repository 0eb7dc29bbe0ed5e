import type { PersonOfCompany } from '@portal/contract/companies/company-schemas.ts'
import { m } from '@portal/texts/messages.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { nameInList } from './company-texts.ts'

export interface PersonFieldProps {
  readonly people: readonly PersonOfCompany[]
  readonly value: number | undefined
  readonly onChange: (userId: number | undefined) => void
}

/** Who is meant: whoever was chosen and has not gone since, or the one where there is nobody else. */
export function meantOf(people: readonly PersonOfCompany[], chosen: number | undefined): number | undefined {
  const only = people.length === 1 ? people[0]?.userId : undefined
  return people.some(({ userId }) => userId === chosen) ? chosen : only
}

/** Who of the people of a company takes over. */
export const PersonField = ({ people, value, onChange }: PersonFieldProps) => (
  <SelectField
    label={m.company_successor()}
    options={[
      ...(value === undefined ? [{ value: '', label: m.company_choose() }] : []),
      ...people.map((person) => ({
        value: String(person.userId),
        label: nameInList(person),
      })),
    ]}
    value={value === undefined ? '' : String(value)}
    onChange={(userId) => onChange(userId === '' ? undefined : Number(userId))}
  />
)
