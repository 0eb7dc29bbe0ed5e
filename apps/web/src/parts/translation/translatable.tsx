import { type ReactNode, useEffect, useState } from 'react'
import { useLanguage } from '../language/readers-language.ts'
import type { Translation } from './translation.tsx'

export interface TranslatableProps {
  /** What somebody wrote. */
  readonly text: string
  /** Draws it, with its language where that is another one than the reader's. */
  readonly children: (language: string | undefined) => ReactNode
}

/**
 * What somebody wrote, and "Translate" below it where it is in another language than the reader's and the browser itself
 * can translate it. The text is sent to nobody.
 */
export function Translatable({ text, children }: TranslatableProps) {
  const reader = useLanguage()
  const foreign = useForeignText(text, reader)
  return (
    <>
      {children(foreign?.language)}
      {foreign && <foreign.Translation key={`${reader} ${text}`} text={text} from={foreign.language} to={reader} />}
    </>
  )
}

interface ForeignText {
  readonly text: string
  readonly reader: string
  readonly language: string
  readonly Translation: typeof Translation
}

/** The language of a text that can be translated for its reader, with what does it: loaded only where it is of use. */
function useForeignText(text: string, reader: string): ForeignText | undefined {
  const [found, setFound] = useState<ForeignText>()
  useEffect(() => {
    if (!('Translator' in self && 'LanguageDetector' in self)) return
    let isAwaited = true
    const find = async () => {
      const { foreignLanguageOf, Translation } = await import('./translation.tsx')
      const language = await foreignLanguageOf(text, reader)
      if (language !== undefined && isAwaited) setFound({ text, reader, language, Translation })
    }
    // The text can be read all the same.
    find().catch(() => undefined)
    return () => {
      isAwaited = false
    }
  }, [text, reader])
  return found?.text === text && found.reader === reader ? found : undefined
}
