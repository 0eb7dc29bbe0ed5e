import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const messagesIn = (language: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`../../../messages/${language}.json`, import.meta.url), 'utf8'))

it.each([
  ['de', /(dies|ander|ihr)\w* Gerät/i],
  ['fr', /autre appareil|vos appareils|cet appareil(?! a été supprimé)/i],
])('a phone or PC is never called what an item is called (%s)', (language, itemWord) => {
  const texts = messagesIn(language)
  const ofDevices = Object.entries(messagesIn('en')).filter(([, text]) => /\bdevices?\b/i.test(JSON.stringify(text)))
  expect(ofDevices).not.toEqual([])
  for (const [key] of ofDevices) expect(JSON.stringify(texts[key]), key).not.toMatch(itemWord)
})

/** Words that would stand beside the one that the portal uses: `Typenschild`, `Händler`, `Kaufbeleg`, `E-Mail`, `plaque signalétique`, `société`. */
const otherWords: Readonly<Record<string, RegExp>> = {
  de: /Etikett|Fachhändler|Verkaufsbeleg|(?<!E-)\bMail\b/,
  fr: /étiquette|entreprise/i,
}

it.each(Object.entries(otherWords))(
  'a label, a dealer, a mail and a company each have one word (%s)',
  (language, others) => {
    const told = Object.entries(messagesIn(language)).filter(([, text]) => others.test(JSON.stringify(text)))
    expect(told).toEqual([])
  },
)

it('whoever looks after a request can be the reader: in German no “von” stands before “Sie”', () => {
  const { request_looked_after_by: term, request_looked_after_by_name: named } = messagesIn('de')
  expect([term, named]).toEqual(['Zuständig', 'Zuständig: {name}'])
})
