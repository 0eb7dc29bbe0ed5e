import { expect, it } from 'vitest'
import { saidIn } from './current-language.ts'
import { importProblemText } from './import-texts.ts'

it.each([
  ['en', 'More than 100,000 cells are wrong, the first in line 7: This is no date.'],
  ['de', 'Mehr als 100.000 Zellen sind falsch, die erste in Zeile 7: Das ist kein Datum.'],
] as const)('of a file with too many wrong cells the first is named, with its reason (%s)', (language, sentence) => {
  const problem = { code: 'TOO_MANY_WRONG', limit: 100_000, line: 7, first: { code: 'NOT_A_DAY' } } as const
  expect(saidIn(language, () => importProblemText(problem))).toBe(sentence)
})
