import { describe, expect, test } from 'vitest'
import { storedTexts, textIn, writtenTexts } from './texts-by-language.ts'

describe('texts by language', () => {
  test('are said in the first language that they have', () => {
    const texts = { de: 'Guten Tag', fr: 'Bonjour' }
    expect(textIn(texts, ['fr', 'de'])).toEqual({ language: 'fr', text: 'Bonjour' })
    expect(textIn(texts, [null, 'fr'])).toEqual({ language: 'fr', text: 'Bonjour' })
    expect(textIn(texts, ['en', 'en'])).toEqual({ language: 'de', text: 'Guten Tag' })
    expect(textIn({}, ['en'])).toBeUndefined()
  })

  test('are kept where they say something', () => {
    expect(writtenTexts({ en: ' Hello ', de: ' ', fr: undefined })).toEqual({ en: 'Hello' })
  })

  test('are read in the languages that the portal speaks', () => {
    expect(
      storedTexts([
        { language: 'tlh', text: 'nuqneH' },
        { language: 'fr', text: 'Bonjour' },
      ]),
    ).toEqual({ fr: 'Bonjour' })
  })
})
