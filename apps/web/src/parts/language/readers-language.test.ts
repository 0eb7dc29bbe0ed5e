import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { localStore } from '../../local-store/local-store.ts'
import { chooseLanguage, languageOfBrowser, showLanguage } from './readers-language.ts'

beforeEach(() => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-AT', 'en'])
})
afterEach(() => {
  localStore.language.clear()
  void showLanguage('en')
})

it('begins with what the browser prefers, and then with what was chosen', () => {
  expect(languageOfBrowser()).toBe('de')
  void chooseLanguage('en')
  expect([languageOfBrowser(), document.documentElement.lang]).toEqual(['en', 'en'])
})

it('keeps nothing in the browser where the choice is what it prefers anyway', () => {
  void chooseLanguage('en')
  void chooseLanguage('de')
  expect([languageOfBrowser(), localStore.language.get()]).toEqual(['de', undefined])
})

it('takes no stored language that the portal does not speak', () => {
  localStore.language.set('tlh')
  expect(languageOfBrowser()).toBe('de')
})
