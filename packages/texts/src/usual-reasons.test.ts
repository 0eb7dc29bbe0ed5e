import { expect, it } from 'vitest'
import { saidIn } from './current-language.ts'
import { usualReasons, whyLeftOutText } from './usual-reasons.ts'

it('a usual reason is read in the language of whoever reads it', () => {
  const german = saidIn('de', usualReasons)
  expect(german.map((why) => saidIn('en', () => whyLeftOutText(why)))).toEqual(saidIn('en', usualReasons))
  expect(saidIn('fr', () => whyLeftOutText(german[0] ?? ''))).toBe(saidIn('fr', usualReasons)[0])
})

it('what a dealer wrote stays as it is', () => {
  expect(whyLeftOutText('Kein Licht im Keller')).toBe('Kein Licht im Keller')
})
