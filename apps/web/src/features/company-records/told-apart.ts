import { currentLanguage } from '@portal/texts/current-language.ts'
import { countryToShow } from '../../parts/countries.ts'

interface Company {
  readonly debtorNumber: string
  readonly city: string
  readonly country: string
}

/** What tells companies of the same name apart: number, city and country. */
export const toldApart = ({ debtorNumber, city, country }: Company): string =>
  [debtorNumber, city, countryToShow(country, currentLanguage())].filter(Boolean).join(', ')
