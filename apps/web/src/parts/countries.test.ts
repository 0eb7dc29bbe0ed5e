import { languages } from '@portal/domain/languages.ts'
import { describe, expect, it } from 'vitest'
import { countryNames, countryToKeep, countryToShow } from './countries.ts'

describe('a country', () => {
  it.each([
    ['Germany', 'Germany'],
    ['Deutschland', 'Germany'],
    [' deutschland ', 'Germany'],
    ['Österreich', 'Austria'],
    ['Vereinigtes Königreich', 'United Kingdom'],
    ['Holland', 'Holland'],
    ['  ', '  '],
    ['', ''],
  ])('typed as %o is kept as %o', (typed, kept) => {
    expect(countryToKeep(typed)).toBe(kept)
  })

  it.each([
    ['Germany', 'de', 'Deutschland'],
    ['Germany', 'en', 'Germany'],
    ['Holland', 'de', 'Holland'],
    ['', 'de', ''],
  ] as const)('kept as %o is shown to readers of %s as %o', (kept, language, shown) => {
    expect(countryToShow(kept, language)).toBe(shown)
  })

  it.each(languages)('is the same one again after it was shown and saved in %s', (language) => {
    for (const name of countryNames('en')) expect(countryToKeep(countryToShow(name, language))).toBe(name)
  })

  it.each([
    ['en', 'Austria', 'Zimbabwe'],
    ['de', 'Österreich', 'Zypern'],
  ] as const)('is offered in %s, in the order of that language', (language, one, later) => {
    const names = countryNames(language)
    expect(names).toHaveLength(249)
    expect(new Set(names).size).toBe(249)
    expect(names.filter((name) => /^[A-Z]{2}$/.test(name))).toEqual([])
    expect(names.indexOf(one)).toBeGreaterThan(0)
    expect(names.indexOf(one)).toBeLessThan(names.indexOf(later))
  })
})
