import { problemTextsOf } from '@portal/texts/problem-texts.ts'
import { expect, it } from 'vitest'
import { readProblems } from './read-problems.ts'

it('takes the problems of an answer; one of no known code is said as a value that is not valid', () => {
  const problems = readProblems({
    brand: { code: 'BRAND_MISSING' },
    city: { code: 'toString' },
    street: 'Too long',
    country: null,
  })
  const notValid = problemTextsOf({ field: { code: 'NOT_VALID' } }).field
  expect(problems).toMatchObject({ brand: { code: 'BRAND_MISSING' }, street: { code: 'NOT_VALID' } })
  expect(problemTextsOf(problems)).toEqual({
    brand: 'Please choose a brand.',
    city: notValid,
    street: notValid,
    country: notValid,
  })
})

it('takes no problems from an answer that holds none', () => {
  expect(readProblems(undefined)).toEqual({})
})
