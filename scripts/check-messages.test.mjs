import { describe, expect, it } from 'vitest'
import { saidTwice, wrongMessages } from './check-messages.mjs'

const items = (/** @type {Record<string, string>} */ match) => [
  { declarations: ['input count', 'local countPlural = count: plural'], selectors: ['countPlural'], match },
]
const english = {
  greeting: 'Good morning, {name}.',
  item_count: items({ 'countPlural=one': '{count} item', 'countPlural=other': '{count} items' }),
}
const german = {
  greeting: 'Guten Morgen, {name}.',
  item_count: items({ 'countPlural=one': 'Ein Gerät', 'countPlural=other': '{count} Geräte' }),
}
const code = 'say(m.greeting({ name }), m.item_count({ count }))'
const file = (messages) => JSON.stringify(messages, null, 2)

/** What is wrong when a language has other messages than these. */
const wrongIn = (language, messages, program = code) => {
  const files = { en: file(english), de: file(german), [language]: messages }
  return wrongMessages(new Map(Object.entries(files)), program)
}
const wrongInGerman = (changes) => wrongIn('de', file({ ...german, ...changes }))

it('accepts what is whole in every language', () => {
  expect(wrongIn('de', file(german))).toEqual([])
})

describe('refuses', () => {
  it.each([
    ['a missing message', { greeting: undefined }, 'greeting: is missing'],
    ['one that English does not have', { other: 'Anders' }, 'other: is not in English'],
    ['an empty text', { greeting: ' ' }, 'greeting: is empty'],
    ['a space at an end', { greeting: 'Guten Morgen, {name}. ' }, 'greeting: begins or ends with a space'],
    ['a text that is not finished', { greeting: 'TODO {name}' }, 'greeting: is not finished'],
    [
      'a sentence without its full stop',
      { greeting: 'Guten Morgen, {name}' },
      'greeting: lacks the full stop that it has in English',
    ],
    ['a value that is left out', { greeting: 'Guten Morgen.' }, 'greeting: takes {}, in English {name}'],
    ['another name of a value', { greeting: 'Hallo {Name}.' }, 'greeting: takes {Name}, in English {name}'],
    ['a count that has no plural', { item_count: 'Geräte' }, 'item_count: takes {}, in English {count}'],
    [
      'a plural form that the language has not',
      { item_count: items({ 'countPlural=few': '', 'countPlural=*': '{count} Geräte' }) },
      'item_count: the language has no plural form "few"',
    ],
    [
      'a plural form that is missing',
      { item_count: items({ 'countPlural=other': '{count} Geräte' }) },
      'item_count: the plural form "one" is missing',
    ],
  ])('%s', (_, changes, problem) => {
    expect(wrongInGerman(changes)).toContain(`messages/de.json  ${problem}`)
  })

  it('in French a space before a sign at which a line may break', () => {
    const wrong = expect.stringContaining('greeting: has another space beside a sign')
    for (const greeting of ['Bonjour, {name} : vous.', 'Bonjour, {name}\u202F: vous.', 'Bonjour, {name}, à 5 %.'])
      expect(wrongIn('fr', file({ ...german, greeting }))).toContainEqual(wrong)
    expect(wrongIn('fr', file({ ...german, greeting: 'Bonjour, {name}\u00A0: vous.' }))).not.toContainEqual(wrong)
  })

  it('keys that are not sorted', () => {
    expect(wrongIn('de', file({ item_count: german.item_count, greeting: german.greeting }))).toEqual([
      'messages/de.json  greeting: stands behind item_count: keys are sorted',
    ])
  })

  it('a key that stands twice', () => {
    const twice = file(german).replace('{\n', '{\n  "greeting": "Hallo {name}",\n')
    expect(wrongIn('de', twice)).toEqual(['messages/de.json  greeting: stands twice'])
  })

  it('a value that only one of the variants names', () => {
    const said = items({ 'countPlural=one': 'One item', 'countPlural=other': '{count} items in {place}' })
    const files = { en: file({ item_count: said }) }
    expect(wrongMessages(new Map(Object.entries(files)), code)).toEqual([
      'messages/en.json  item_count: a variant lacks {place}',
    ])
  })

  it('a message that no program says', () => {
    expect(wrongIn('de', file(german), 'say(m.greeting({ name }))')).toEqual(['item_count: no program says it'])
  })
})

it('wants the plural forms that each language has', () => {
  const french = {
    ...german,
    item_count: items({ 'countPlural=one': '{count} objet', 'countPlural=other': '{count} objets' }),
  }
  expect(wrongIn('fr', file(french))).toEqual(['messages/fr.json  item_count: the plural form "many" is missing'])
})

it('tells which messages have one English text', () => {
  expect(saidTwice({ archive_title: 'Archive', page_archive: 'Archive', page_help: 'Help' })).toEqual([
    ['archive_title', 'page_archive'],
  ])
})
