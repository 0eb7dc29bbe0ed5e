import { expect, it } from 'vitest'
import { cleanEmail, looksLikeEmail } from './email-address.ts'

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
