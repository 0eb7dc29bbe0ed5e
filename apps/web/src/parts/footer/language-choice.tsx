import type { Language } from '@portal/domain/languages.ts'
import { m } from '@portal/texts/messages.ts'
import { languageOptions } from '../language/language-names.ts'
import { chooseLanguage, useLanguage } from '../language/readers-language.ts'
import { FooterSelect } from './footer-select.tsx'

export interface LanguageChoiceProps {
  /** Does more with the reader's choice than to show it in this browser. */
  readonly onLanguageChosen?: ((language: Language) => void) | undefined
}

/** The language of the portal, for everybody. */
export const LanguageChoice = ({ onLanguageChosen }: LanguageChoiceProps) => (
  <FooterSelect
    label={m.field_language()}
    value={useLanguage()}
    options={languageOptions}
    onChange={(language) => {
      chooseLanguage(language)
      onLanguageChosen?.(language)
    }}
  />
)
