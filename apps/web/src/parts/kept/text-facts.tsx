import { languages } from '@portal/domain/languages.ts'
import type { TextsByLanguage } from '@portal/domain/texts-by-language.ts'
import { type Fact, WrittenText } from '../../ui/description-list.tsx'
import { ownNameOf } from '../language/language-names.ts'

/** Each language that there is a text in, with the text. */
export const textFacts = (texts: TextsByLanguage): Fact[] =>
  languages.flatMap((language) => {
    const text = texts[language]
    const details = text && <WrittenText lang={language}>{text}</WrittenText>
    return details ? [{ term: ownNameOf(language), details, wide: true }] : []
  })
