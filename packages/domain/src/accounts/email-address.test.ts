import { expect, it } from 'vitest'
import { cleanEmail, foldEmail, looksLikeEmail } from './email-address.ts'

it.each([
  'dealer@example.com\u200b',
  'dealer\u00ad@example.com',
  '\ufeffdealer@example.com',
  'dealer@exam\u2060ple.com',
  '\u202edealer@example.com',
  'dealer@example.com\u0007',
])(
  'an address with a character that nobody sees is none, and the field makes the one of it that was meant: %j',
  (copied) => {
    expect(looksLikeEmail(copied)).toBe(false)
    expect(cleanEmail(copied)).toBe('dealer@example.com')
  },
)

it.each(['dealer@example.com', 'jörg@klänge.example', 'a+b@shop.co.uk'])('%s is left as it is', (address) => {
  expect(looksLikeEmail(address)).toBe(true)
  expect(cleanEmail(address)).toBe(address)
})

it('a full-width address is the one that was meant', () => {
  expect(cleanEmail('ｄealer＠example.com')).toBe('dealer@example.com')
})

it('no letter makes of one address several, of which each would have tries of its own', () => {
  const letters = Array.from({ length: 0x2fff }, (_, code) => String.fromCodePoint(code + 0x41)).filter((one) =>
    /\p{L}/u.test(one),
  )
  const longer = letters.filter((letter) => foldEmail(letter).length !== letter.length)
  expect(longer).toEqual([])
  expect(foldEmail('ΝΙΚΟΣ@SHOP.EXAMPLE')).toBe(foldEmail('νικοσ@shop.example'))
})
