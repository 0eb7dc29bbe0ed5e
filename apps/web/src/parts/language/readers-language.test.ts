import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { localStore } from '../../local-store/local-store.ts'
import { chooseLanguage, languageOfBrowser, showLanguage } from './readers-language.ts'

beforeEach(() => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-AT', 'en'])
})
afterEach(() => {
  localStore.language.clear()
  showLanguage('en')
})

it('begins with what the browser prefers, and then with what was chosen', () => {
  expect(languageOfBrowser()).toBe('de')
  chooseLanguage('en')
  expect([languageOfBrowser(), document.documentElement.lang]).toEqual(['en', 'en'])
})

it('keeps nothing in the browser where the choice is what it prefers anyway', () => {
  chooseLanguage('en')
  chooseLanguage('de')
  expect([languageOfBrowser(), localStore.language.get()]).toEqual(['de', undefined])
})

it('takes no stored language that the portal does not speak', () => {
  localStore.language.set('tlh')
  expect(languageOfBrowser()).toBe('de')
})
