import { languages } from '@portal/domain/languages.ts'
import { m } from '@portal/texts/messages.ts'
import { ownNameOf } from '../language/language-names.ts'
import { chooseLanguage, useLanguage } from '../language/readers-language.ts'
import { FooterSelect } from './footer-select.tsx'

/** The language of the portal, for everybody. */
export const LanguageChoice = () => (
  <FooterSelect
    label={m.footer_language()}
    value={useLanguage()}
    options={languages.map((language) => ({ value: language, label: ownNameOf(language), lang: language }))}
    onChoose={chooseLanguage}
  />
)
