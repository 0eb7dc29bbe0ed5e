import { describe, expect, test } from 'vitest'
import { keyboardReadings, lookAlikesIn } from './near-numbers.ts'

describe('a number from a scanner that is set to another keyboard', () => {
  test.each([
    ['a scanner set to US on a German computer', 'KA4ß26ß102423'],
    ['a scanner set to US on a French computer', "KQ'-)é-)&àé'é\""],
    ['a scanner set to German on a US computer', 'KA4/26/102423'],
  ])('is read as it stands on the label: %s', (_whose, typed) => {
    const french = typed.startsWith('KQ')
    expect(keyboardReadings(typed)).toContain(french ? 'KA46-26-102423' : 'KA4-26-102423')
  })

  test('has no reading where no keyboard types one of its characters, or where nothing would change', () => {
    expect(keyboardReadings('KA4機')).toEqual([])
    expect(keyboardReadings('')).toEqual([])
  })
})

test('letters of other alphabets that look Latin are named, each once', () => {
  expect(lookAlikesIn('АХ777-Х')).toEqual(['А', 'Х'])
  expect(lookAlikesIn('AX777')).toEqual([])
})
