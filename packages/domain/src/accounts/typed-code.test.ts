import { expect, it } from 'vitest'
import { codeAsMeant } from './typed-code.ts'

it.each([
  '123456',
  ' 123 456\n',
  '123-456',
  '123\u2013456',
  '\uff11\uff12\uff13\uff14\uff15\uff16',
  '123\u200b456',
  '12\u00ad34\u206056',
])('a code typed as %j is the code', (typed) => {
  expect(codeAsMeant(typed)).toBe('123456')
})

it('what holds other characters is no code', () => {
  expect(codeAsMeant('123 45a')).toBe('12345a')
})
