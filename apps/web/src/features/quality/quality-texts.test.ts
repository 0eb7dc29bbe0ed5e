import { languages } from '@portal/domain/languages.ts'
import { setCurrentLanguage } from '@portal/texts/current-language.ts'
import { afterEach, expect, it } from 'vitest'
import { numericMonth } from './quality-texts.ts'

afterEach(() => setCurrentLanguage('en'))

it.each(languages)(
  'a month in a narrow column is written as readers of %s write it, not as programs do',
  (language) => {
    setCurrentLanguage(language)
    expect(numericMonth('2026-03')).toBe('03/2026')
  },
)
