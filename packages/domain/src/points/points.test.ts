import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { answerPoint, answerText, problemsOfAnswer } from './answer-point.ts'
import { askedNote, noteBesideList, withoutHeading } from './asked-note.ts'
import { fitsItem } from './point.ts'
import { type PointForm, problemsOfPoint, wordingsOf } from './point-form.ts'

const form = (wanted: Partial<PointForm> = {}): PointForm => ({
  ...{ itemType: null, kind: 'media', unit: null, texts: { en: 'Photo of the fault' } },
  ...wanted,
})

describe('a point', () => {
  test.each<[string, Partial<PointForm>, object]>([
    ['with a wording in one language', {}, {}],
    ['without a wording', { texts: { en: ' \n ' } }, { texts: { code: 'POINT_TEXT_MISSING' } }],
    [
      'with a wording that is too long',
      { texts: { de: 'x'.repeat(limits.point.text + 1) } },
      { 'texts.de': { code: 'POINT_TEXT_TOO_LONG', limit: limits.point.text } },
    ],
    ['that is measured, with its unit', { kind: 'value', unit: 'Ω' }, {}],
    ['that is measured, without a unit', { kind: 'value', unit: ' ' }, { unit: { code: 'POINT_UNIT_MISSING' } }],
    [
      'that is measured, with a long unit',
      { kind: 'value', unit: 'x'.repeat(limits.point.unit + 1) },
      { unit: { code: 'POINT_UNIT_TOO_LONG', limit: limits.point.unit } },
    ],
  ])('%s', (_what, wanted, problems) => {
    expect(problemsOfPoint(form(wanted))).toEqual(problems)
  })

  test('is worded in one line', () => {
    expect(wordingsOf({ en: ' Photo\n\nof the  fault ', de: '' })).toEqual({ en: 'Photo of the fault' })
  })

  test('fits items of its type, or all', () => {
    expect([fitsItem({ itemType: null }, 'Speaker'), fitsItem({ itemType: 'Amplifier' }, 'Speaker')]).toEqual([
      true,
      false,
    ])
  })
})

describe('an answer', () => {
  test.each<['media' | 'value' | 'text', string, number, object]>([
    ['media', '', 1, {}],
    ['media', '', 0, { attachments: { code: 'ANSWER_FILE_MISSING' } }],
    ['media', '', 4, { attachments: { code: 'TOO_MANY_MESSAGE_FILES', limit: 3, present: 3 } }],
    ['media', 'It is black', 1, { answer: { code: 'ANSWER_OF_WRONG_KIND' } }],
    ['value', '3.6', 0, {}],
    ['value', ' -0,25 ', 0, {}],
    ['value', '', 0, { answer: { code: 'ANSWER_MISSING' } }],
    ['value', 'about 3', 0, { answer: { code: 'ANSWER_NOT_A_NUMBER' } }],
    ['value', '3.6 ohms', 0, { answer: { code: 'ANSWER_NOT_A_NUMBER' } }],
    ['value', '3.6', 1, { attachments: { code: 'ANSWER_OF_WRONG_KIND' } }],
    ['text', 'Only when warm', 0, {}],
    ['text', ' ', 0, { answer: { code: 'ANSWER_MISSING' } }],
    ['text', 'x'.repeat(1501), 0, { answer: { code: 'ANSWER_TOO_LONG', limit: limits.point.answer } }],
    ['text', 'Only when warm', 2, { attachments: { code: 'ANSWER_OF_WRONG_KIND' } }],
  ])('of the kind %s: %o with %i files', (kind, text, files, problems) => {
    expect(problemsOfAnswer(kind, { text, files })).toEqual(problems)
  })

  const open = { kind: 'text', answered: false, ended: false } as const
  test.each([
    ['an open point', open, 'Open', 'ok'],
    ['a point of another item', undefined, 'Open', 'NOT_FOUND'],
    ['a closed request', open, 'Closed', 'REQUEST_CLOSED'],
    ['a point that was answered', { ...open, answered: true }, 'Open', 'POINT_ANSWERED'],
    ['a point that has ended', { ...open, ended: true }, 'Open', 'NOTHING_ASKED'],
  ] as const)('to %s', (_what, point, status, expected) => {
    const decision = answerPoint({ point, request: { status } }, { text: 'Only when warm', files: 0 })
    expect(decision.ok ? 'ok' : decision.refusal).toBe(expected)
  })

  test('stands in the thread with what it answers, and always has room there', () => {
    expect(answerText({ wording: 'Resistance', unit: 'Ω' }, '3.6')).toBe('Resistance: 3.6 Ω')
    expect(answerText({ wording: 'How it fails', unit: null }, 'When warm')).toBe('How it fails:\nWhen warm')
    expect(answerText({ wording: 'Photo', unit: null }, '')).toBe('Photo')
    const longest = answerText({ wording: 'x'.repeat(limits.point.text), unit: null }, 'y'.repeat(limits.point.answer))
    expect(longest.length).toBeLessThanOrEqual(limits.message.maximumCharacters)
  })
})

test('a list and its note come apart again, whatever the note says', () => {
  const line = fc.string({ minLength: 1 }).map((text) => text.replaceAll(/\s+/g, ' ').trim() || 'x')
  const note = fc.option(fc.string({ minLength: 1 }).filter((text) => text.trim() === text))
  fc.assert(
    fc.property(line, fc.array(line, { minLength: 1, maxLength: 20 }), note, (heading, wordings, wanted) => {
      const text = askedNote(heading, wordings, wanted)
      expect(noteBesideList(text)).toBe(wanted)
      expect(`${heading}\n${withoutHeading(text)}`).toBe(text)
      expect(text.split('\n').length).toBeGreaterThan(wordings.length)
    }),
  )
})
