import { itemStatuses } from '@portal/domain/items/item-statuses.ts'
import { type Language, languages } from '@portal/domain/languages.ts'
import { saidIn } from '@portal/texts/current-language.ts'
import { itemStatusLabel } from '@portal/texts/value-labels.ts'
import { describe, expect, it } from 'vitest'
import { listedItem, mailExamples } from '../testing/mail-examples.ts'
import { catalogue, type MailTemplate } from './catalogue.ts'
import { createMailRenderer } from './render-mail.ts'

const operator = { name: 'Membran Audio GmbH', address: 'Klangstrasse 12, Köln' }
const render = createMailRenderer({ publicUrl: 'https://service.example', operator })
function rendered(template: MailTemplate, facts: unknown, language: Language) {
  const mail = render(template, facts, language)
  if (!mail.ok) throw new Error(mail.problem)
  return mail
}
type Rendered = ReturnType<typeof rendered>

/** What a reader sees of a mail, line by line. */
const linesOf = ({ subject, html, text }: Rendered) => [
  subject,
  ...html
    .replace(/<style>.*?<\/style>/gs, '')
    .split(/<[^>]*>/)
    .map((piece) => piece.replaceAll('&amp;', '&').replace(/&[#\w]+;/g, ' ')),
  ...text.split('\n'),
]
const tagsOf = ({ html }: Rendered) => html.match(/<\/?\w+/g) ?? []
const linksOf = ({ html }: Rendered) => html.match(/href="[^"]*"/g) ?? []

/** Facts that are values of the wire, which a mail says in its own language. */
const wireValues = new Set(['status', 'declineReason', 'exchangeNote', 'repairResult'])
const writtenByPeople = (facts: unknown): string[] =>
  typeof facts === 'object' && facts !== null
    ? Object.entries(facts).flatMap(([name, value]) => (wireValues.has(name) ? [] : writtenByPeople(value)))
    : String(facts).split('\n')
const brand = ['Membran Warranty', 'Membran', 'Warranty']

/** The words of the mail's own in a line: without links, names, numbers and what people wrote. */
const ownWords = (line: string, facts: unknown) =>
  [...writtenByPeople(facts), ...Object.values(operator), ...brand]
    .filter((said) => said !== '')
    .sort((one, other) => other.length - one.length)
    .reduce((rest, said) => rest.replaceAll(said, ' '), line.replace(/https:\S+/g, ' '))
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()

/** Words that a language shares with English. */
const alsoEnglish = new Set(['Status', 'Name'])

describe.each(Object.keys(catalogue) as MailTemplate[])('the mail %s', (template) => {
  const { facts } = mailExamples[template]
  const english = rendered(template, facts, 'en')

  it.each(languages)('is whole in %s: the same parts, every place filled', (language) => {
    const mail = rendered(template, facts, language)
    expect(mail.html).toContain(`<html lang="${language}"`)
    expect(tagsOf(mail)).toEqual(tagsOf(english))
    expect(linksOf(mail)).toEqual(linksOf(english))
    expect(mail.text.split('\n')).toHaveLength(english.text.split('\n').length)
    expect(mail.subject).not.toBe('')
    for (const line of linesOf(mail)) expect(line).not.toMatch(/undefined|null|NaN|\[object|[{}]|mail_/)
  })

  it.each(languages.filter((language) => language !== 'en'))('says nothing of its own in English in %s', (language) => {
    const mail = rendered(template, facts, language)
    const inEnglish = new Set(linesOf(english).map((line) => ownWords(line, facts)))
    const words = linesOf(mail).map((line) => ownWords(line, facts))
    expect(words.filter((said) => said !== '' && inEnglish.has(said) && !alsoEnglish.has(said))).toEqual([])
  })
})

it.each(languages)('a status has its name in %s', (language) => {
  const { facts } = mailExamples['item-status-changed']
  for (const status of itemStatuses) {
    const label = saidIn(language, () => itemStatusLabel(status))
    const { subject, html, text } = rendered('item-status-changed', { ...facts, status }, language)
    for (const part of [subject, html, text]) expect(part).toContain(label)
  }
})

it('a German mail says chosen reasons and options in German, and written ones as they were written', () => {
  const { facts } = mailExamples['item-status-changed']
  const textOf = (more: object) => rendered('item-status-changed', { ...facts, ...more }, 'de').text
  expect(textOf({ declineReason: 'Out of warranty' })).toContain('Ablehnungsgrund: Garantiezeit abgelaufen')
  expect(textOf({ declineReason: 'The label is missing' })).toContain('Ablehnungsgrund: The label is missing')
  const exchange = { status: 'Warranty exchange', declineReason: null }
  expect(textOf({ ...exchange, exchangeNote: 'Credit Note' })).toContain('Notiz zum Austausch: Gutschrift')
  expect(textOf({ ...exchange, exchangeNote: 'By hand' })).toContain('Notiz zum Austausch: By hand')
  const outcome = rendered('repair-outcome-reported', mailExamples['repair-outcome-reported'].facts, 'de')
  expect(outcome.subject).toBe('Reparatur nicht erfolgreich: Kessler Audio KA-1204 (Gerät 10117)')
  expect(outcome.text).toContain('Ergebnis: Nicht erfolgreich')
})

it('a German mail counts in German', () => {
  const submitted = (items: unknown[], requestTitle = 'Festival set') =>
    rendered('request-submitted', { ...mailExamples['request-submitted'].facts, requestTitle, items }, 'de')
  expect(submitted([listedItem]).text).toContain('den Antrag 10042 „Festival set“ mit einem Gerät eingereicht.')
  expect(submitted([listedItem, listedItem]).text).toContain(
    'den Antrag 10042 „Festival set“ mit 2 Geräten eingereicht.',
  )
  expect(submitted([listedItem], '').html).toContain('Ohne Titel: ein Gerät zu prüfen.')
  expect(submitted(Array(11).fill(listedItem)).text).toContain('und ein weiteres')
  expect(submitted(Array(12).fill(listedItem)).text).toContain('und 2 weitere')
  const message = (attachments: number) =>
    rendered('message-to-dealer', { ...mailExamples['message-to-dealer'].facts, attachments }, 'de').text
  expect(message(0)).not.toContain('Anh')
  expect(message(1)).toContain('Mit einem Anhang')
  expect(message(2)).toContain('Mit 2 Anhängen')
})

it('a mail in one language leaves the next one in its own', () => {
  const subjectIn = (language: Language) => rendered('account-activated', { firstName: 'Jo' }, language).subject
  expect([subjectIn('de'), subjectIn('en'), subjectIn('de')]).toEqual([
    'Ihr Konto ist freigeschaltet',
    'Your account is active',
    'Ihr Konto ist freigeschaltet',
  ])
})
