import { expect, it } from 'vitest'
import { pseudoMessage } from './pseudo-language.ts'

it('disguises a text: longer, with accents, in brackets', () => {
  expect(pseudoMessage('Sign in')).toBe('[Šîĝñ îñ ···]')
})

it('keeps the names of values and marks', () => {
  expect(pseudoMessage('Item {itemId} of {count}')).toBe('[Îťém {itemId} ôf {count} ·········]')
  expect(pseudoMessage('{#link}Terms{/link}')).toBe('[{#link}Ťéŕmš{/link} ·······]')
})

it('changes the text of each variant, and nothing else of it', () => {
  const variants = { declarations: ['input count'], selectors: ['count'] }
  expect(pseudoMessage([{ ...variants, match: { 'count=1': 'One' } }])).toEqual([
    { ...variants, match: { 'count=1': '[Ôñé ··]' } },
  ])
})
