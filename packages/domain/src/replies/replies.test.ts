import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { problemOfTypedMessage } from '../messages/message-rules.ts'
import { firstMissing } from './missing-mark.ts'
import { fillIn, inBraces, placeholders, type ReplyFacts, unknownPlaceholders } from './placeholders.ts'
import { problemsOfReply, type ReplyForm } from './saved-reply.ts'

const facts: ReplyFacts = {
  ...{ firstName: 'Robin', serialNumber: 'NW165-24-0113', requestId: 10042 },
  ...{ brand: 'Nordwave', itemNumber: 'NW-165.2', dueDate: '6 December 2026' },
}
const filled = (text: string, known: Partial<ReplyFacts> = {}) =>
  fillIn(text, { ...facts, ...known }, (missing) => `${missing} is missing`)

describe('a reply that is filled in', () => {
  test.each([
    ['Hello {first_name},', 'Hello Robin,'],
    ['{item}, {serial_number}', 'Nordwave NW-165.2, NW165-24-0113'],
    ['Request {case}, until {due_date}', 'Request 10042, until 6 December 2026'],
    ['{case}{case}', '1004210042'],
    // What is no word in braces is text.
    ['{ case } {} {0} {a b} {a:1} }{', '{ case } {} {0} {a b} {a:1} }{'],
    ['{Case} {serienNummer}', '{Case} {serienNummer}'],
  ])('%s', (text, expected) => {
    expect(filled(text)).toEqual({ text: expected, missing: [] })
  })

  test('says what is missing in its place, each once', () => {
    expect(filled('{first_name}: {due_date}, {due_date}', { firstName: ' ', dueDate: undefined })).toEqual({
      text: '[[first_name is missing]]: [[due_date is missing]], [[due_date is missing]]',
      missing: ['first_name', 'due_date'],
    })
  })

  test('does not fill in what a value says', () => {
    expect(filled('{first_name}', { firstName: '{due_date} $& $1' }).text).toBe('{due_date} $& $1')
  })

  test('stays as it is without placeholders', () => {
    const withoutBraces = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('{'))
    fc.assert(
      fc.property(withoutBraces, (text) => {
        expect(filled(text)).toEqual({ text, missing: [] })
      }),
    )
  })

  test('keeps every text between its placeholders', () => {
    const between = fc.string().map((text) => text.replaceAll(/[{}[\]]/g, ''))
    const parts = fc.array(fc.tuple(between, fc.constantFrom(...placeholders)))
    fc.assert(
      fc.property(parts, (all) => {
        const text = all.map(([before, placeholder]) => before + inBraces(placeholder)).join('')
        const expected = all.map(([before, placeholder]) => before + filled(inBraces(placeholder)).text).join('')
        expect(filled(text).text).toBe(expected)
        expect(unknownPlaceholders(text)).toEqual([])
      }),
    )
  })
})

describe('a message with a mark of something missing', () => {
  test('is found, and only then', () => {
    const brackets = fc
      .array(fc.constantFrom('[', ']', '[[', ']]', '{due_date}', 'until', ' ', '\n'))
      .map((all) => all.join(''))
    fc.assert(
      fc.property(brackets, (text) => {
        fc.pre(firstMissing(text) === undefined)
        const { missing, text: said } = filled(text, { dueDate: undefined })
        expect(firstMissing(said) !== undefined).toBe(missing.length > 0)
      }),
    )
  })

  test.each([
    ['by administrators is not sent', 'admins', { code: 'MESSAGE_NOT_FILLED_IN', mark: '[[due date is missing]]' }],
    ['by dealers is a message like any other', 'dealer', undefined],
  ] as const)('%s', (_promise, side, problem) => {
    expect(problemOfTypedMessage('Until [[due date is missing]].', side)).toEqual(problem)
  })
})

describe('a saved reply', () => {
  const reply: ReplyForm = { name: 'Type label', days: 14, texts: { en: 'Hello {first_name}' } }
  const { name, text, maximumDays } = limits.reply
  test.each<[string, Partial<ReplyForm>, object]>([
    ['needs a name', { name: ' ' }, { name: { code: 'REPLY_NAME_MISSING' } }],
    ['has a short name', { name: 'x'.repeat(name + 1) }, { name: { code: 'REPLY_NAME_TOO_LONG', limit: name } }],
    ['may set no date', { days: null }, {}],
    ['sets a date in the future', { days: 0 }, { days: { code: 'REPLY_DAYS_NOT_VALID', limit: maximumDays } }],
    ['sets it within a year', { days: 366 }, { days: { code: 'REPLY_DAYS_NOT_VALID', limit: maximumDays } }],
    ['sets whole days', { days: 1.5 }, { days: { code: 'REPLY_DAYS_NOT_VALID', limit: maximumDays } }],
    ['needs a text', { texts: { de: '  ' } }, { texts: { code: 'REPLY_TEXT_MISSING' } }],
    [
      'has texts that fit into a message',
      { texts: { en: 'Hello', de: 'x'.repeat(text + 1) } },
      { 'texts.de': { code: 'REPLY_TEXT_TOO_LONG', limit: text } },
    ],
    [
      'names placeholders that there are',
      { texts: { en: '{case} {seriennummer} {x}', fr: '{Item}' } },
      {
        'texts.en': { code: 'PLACEHOLDER_UNKNOWN', placeholder: '{seriennummer}' },
        'texts.fr': { code: 'PLACEHOLDER_UNKNOWN', placeholder: '{Item}' },
      },
    ],
  ])('%s', (_promise, changed, problems) => {
    expect(problemsOfReply({ ...reply, ...changed })).toEqual(problems)
  })
})
