import type { Company } from '@portal/contract/companies/company-schemas.ts'
import { currentLanguage } from '@portal/texts/current-language.ts'
import { fieldLabel } from '@portal/texts/field-labels.ts'
import { m } from '@portal/texts/messages.ts'
import type { ReactNode } from 'react'
import { countryToShow } from '../parts/countries.ts'
import { ownNameOf } from '../parts/language/language-names.ts'
import { DescriptionList } from '../ui/description-list.tsx'
import { Panel } from '../ui/panel.tsx'

export interface CompanyFactsProps {
  readonly company: Omit<Company, 'people' | 'invitations'>
  /** Beside the heading. */
  readonly aside?: ReactNode
}

/** What is kept about a company. */
export const CompanyFacts = ({ company, aside }: CompanyFactsProps) => (
  <Panel title={m.common_details()} aside={aside}>
    <DescriptionList
      facts={[
        { term: fieldLabel('companyName'), details: company.companyName },
        { term: fieldLabel('debtorNumber'), details: company.debtorNumber, figures: true },
        { term: fieldLabel('phoneNumber'), details: company.phoneNumber, figures: true },
        { term: fieldLabel('street'), details: company.street },
        { term: fieldLabel('postCode'), details: company.postCode, figures: true },
        { term: fieldLabel('city'), details: company.city },
        { term: fieldLabel('country'), details: countryToShow(company.country, currentLanguage()) },
        { term: fieldLabel('language'), details: company.language && ownNameOf(company.language) },
      ]}
    />
  </Panel>
)
