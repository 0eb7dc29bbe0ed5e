import { type TextsByLanguage, textIn } from '@portal/domain/texts-by-language.ts'
import { currentLanguage } from '@portal/texts/current-language.ts'

/** A text in the reader's language where it has one, marked with the language it is in. */
export function TextByLanguage({ texts }: { texts: TextsByLanguage }) {
  const shown = textIn(texts, [currentLanguage()])
  return (
    shown && (
      <span lang={shown.language} dir="auto">
        {shown.text}
      </span>
    )
  )
}
