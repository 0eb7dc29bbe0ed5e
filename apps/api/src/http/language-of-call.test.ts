import { expect, it, test } from 'vitest'
import type { SignedInActor } from '../actor.ts'
import { languageOf, preferredLanguages } from './language-of-call.ts'

test.each([
  [undefined, []],
  ['', []],
  ['de', ['de']],
  ['de-AT, de;q=0.9, en;q=0.8', ['de-AT', 'de', 'en']],
  ['en;q=0.3,fr ; q=0.5 , de;Q=0.7', ['de', 'fr', 'en']],
  ['de;q=0.5,en;q=0.5', ['de', 'en']],
  ['de;q=0, en', ['en']],
  ['en;q=0.001,de;q=1.000', ['de', 'en']],
  ['de;q=2,de;q=-1,de;q=x,de;q=,en;q=0.1', ['en']],
  [';q=1,,en', ['en']],
  ['*', ['*']],
])('Accept-Language: %j prefers %j', (header, preferred) => {
  expect(preferredLanguages(header)).toEqual(preferred)
})

const german = { language: 'de' } as SignedInActor
it.each([
  ['of the account', german, 'en', 'de'],
  ['of the account without a header', german, undefined, 'de'],
  ['that the browser prefers, where nobody is signed in', undefined, 'tlh;q=0.9, de-AT;q=0.8, en;q=0.7', 'de'],
  ['English where the browser prefers what the portal does not speak', undefined, 'tlh, qya', 'en'],
  ['English where a header says nothing', undefined, '*', 'en'],
  ['English without a header', undefined, undefined, 'en'],
])('answers in the language %s', (_which, actor, header, language) => {
  expect(languageOf({ actor, headers: { 'accept-language': header } })).toBe(language)
})
