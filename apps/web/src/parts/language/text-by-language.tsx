import type { Language } from '@portal/domain/languages.ts'
import { type TextsByLanguage, textIn } from '@portal/domain/texts-by-language.ts'
import { currentLanguage } from '@portal/texts/current-language.ts'

export interface TextByLanguageProps {
  readonly texts: TextsByLanguage
  /** The reader's, unless it says otherwise. */
  readonly preferred?: Language
}

/** A text in the preferred language where it has one, marked with the language it is in. */
export function TextByLanguage({ texts, preferred = currentLanguage() }: TextByLanguageProps) {
  const shown = textIn(texts, [preferred])
  return (
    shown && (
      <span lang={shown.language} dir="auto">
        {shown.text}
      </span>
    )
  )
}
