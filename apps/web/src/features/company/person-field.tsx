import type { PersonOfCompany } from '@portal/contract/companies/company-schemas.ts'
import { m } from '@portal/texts/messages.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { nameInList } from './company-texts.ts'

export interface PersonFieldProps {
  readonly people: readonly PersonOfCompany[]
  readonly value: number | undefined
  readonly onChange: (userId: number | undefined) => void
}

/** The one who is meant where there is nobody else; otherwise somebody has to be chosen. */
export const onlyOf = (people: readonly PersonOfCompany[]): number | undefined =>
  people.length === 1 ? people[0]?.userId : undefined

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
