import { expect, it } from 'vitest'
import { commonLanguage, isLanguage, languageFor } from './languages.ts'

it.each([
  [['de'], 'de'],
  [['de-AT', 'en'], 'de'],
  [['DE-ch'], 'de'],
  [['tlh', 'de', 'en'], 'de'],
  [['tlh'], 'en'],
  [['', '-', '*'], 'en'],
  [[], 'en'],
  [[null], 'en'],
] as const)('somebody who prefers %j reads %s', (preferred, language) => {
  expect(languageFor(preferred)).toBe(language)
})

it('a language is one that the portal speaks', () => {
  expect(['en', 'de', 'DE', 'tlh', '', null, undefined, 1].filter(isLanguage)).toEqual(['en', 'de'])
})

it.each([
  [['de'], 'de'],
  [['en', 'de', 'de'], 'de'],
  [['fr', 'de'], 'de'],
  [[null, null, 'fr'], 'fr'],
  [['tlh', 'tlh', 'fr'], 'fr'],
  [[null, 'tlh'], null],
  [[], null],
] as const)('readers of %j have in common %s', (read, language) => {
  expect(commonLanguage(read)).toBe(language)
})
