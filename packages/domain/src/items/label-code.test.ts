import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../testing/any-character.ts'
import { type LabelCode, unitOfCode } from './label-code.ts'

const gs = '\u001d'
const rs = '\u001e'
const eot = '\u0004'
const inCode128 = (text: string): LabelCode => ({ kind: 'CODE_128', text })
const inQr = (text: string): LabelCode => ({ kind: 'QR', text })

describe('what a code on a type label says of the unit', () => {
  test.each([
    ['a serial number alone', 'NW165-26-00417', { serialNumber: 'NW165-26-00417' }],
    ['with white space around it', '  4711\r\n', { serialNumber: '4711' }],
    ['fourteen digits with a check digit', '04012345678901', { serialNumber: '04012345678901' }],
    ['digits that begin like a GTIN', '01234', { serialNumber: '01234' }],
    ['a serial number with a comma, a slash and a colon', 'A,1/2:3', { serialNumber: 'A,1/2:3' }],
    ['a serial number in brackets', '(4711', { serialNumber: '(4711' }],

    ['GS1 as people write it', '(01)04012345678901(21)A7-1', { serialNumber: 'A7-1' }],
    ['GS1 with an item number', '(01)04012345678901(240)AX-690(21)A7', { serialNumber: 'A7', itemNumber: 'AX-690' }],
    ['GS1 as scanners give it', '010401234567890121A7', { serialNumber: 'A7' }],
    ['with the reader’s mark in front', ']C1010401234567890121A7', { serialNumber: 'A7' }],
    [
      'with separators',
      `${gs}010401234567890121A7${gs}240AX-690${gs}11261123`,
      { serialNumber: 'A7', itemNumber: 'AX-690' },
    ],
    ['a batch before it', `10B1${gs}21A7`, { serialNumber: 'A7' }],
    ['a GTIN whose check digit is wrong', '010401234567890221A7', { serialNumber: '010401234567890221A7' }],
    ['the number of a product alone', '(01)04012345678901', undefined],

    [
      'an ISO 15434 message',
      `[)>${rs}06${gs}1PAX-690${gs}S4711${rs}${eot}`,
      { serialNumber: '4711', itemNumber: 'AX-690' },
    ],
    ['such a message without a serial number', `[)>${rs}06${gs}1PAX-690${rs}${eot}`, undefined],

    ['item number and serial number', 'AX-690;4711', { serialNumber: '4711', itemNumber: 'AX-690' }],
    ['with a bar between them', 'AX-690 | 4711', { serialNumber: '4711', itemNumber: 'AX-690' }],
    ['with a tab between them', 'AX-690\t4711', { serialNumber: '4711', itemNumber: 'AX-690' }],
    ['half a pair', ';4711', { serialNumber: ';4711' }],
    ['more than a pair', 'a;b;c', { serialNumber: 'a;b;c' }],

    ['a name in front', 'S/N: 4711', { serialNumber: '4711' }],
    ['names and values', 'PN=AX-690;SN=4711', { serialNumber: '4711', itemNumber: 'AX-690' }],
    [
      'one name on each line',
      'Brand: Nordwave\nModel: AX 690\nSerial No.: 47 11\n',
      { serialNumber: '47 11', itemNumber: 'AX 690' },
    ],
    [
      'names in one line',
      'Modell: AX 690 Seriennummer: 4711 Made in EU',
      { serialNumber: '4711 Made in EU', itemNumber: 'AX 690' },
    ],
    ['a name that ends another word', 'VERSN:4711', { serialNumber: 'VERSN:4711' }],

    ['an address with the number', 'https://nordwave.example/w?sn=A%2F7', { serialNumber: 'A/7' }],
    [
      'an address with both numbers',
      'HTTPS://nordwave.example/w?lang=de&itemNumber=AX+690&serialNumber=4711#top',
      { serialNumber: '4711', itemNumber: 'AX 690' },
    ],
    ['a GS1 Digital Link', 'https://id.gs1.org/01/04012345678901/10/B1/21/A7?17=271231', { serialNumber: 'A7' }],
    ['an address whose path is no such link', 'https://nordwave.example/products/21/drivers', undefined],
    ['the address of a page', 'https://nordwave.example/manuals?lang=de', undefined],
    ['what is no UTF-8', 'https://nordwave.example/?sn=%E4', { serialNumber: '%E4' }],

    ['an object with the number', '{"sn":"AX690-2231"}', { serialNumber: 'AX690-2231' }],
    [
      'an object within an object',
      '{"unit":{"serialNumber":4711,"model":"AX-690"}}',
      { serialNumber: '4711', itemNumber: 'AX-690' },
    ],
    ['an object without it', '{"batch":"7"}', undefined],
    ['what only begins like an object', '{4711', { serialNumber: '{4711' }],
    ['a name and a blank in front', 'SN AX690-2231', { serialNumber: 'AX690-2231' }],
    ['a German name with a dot', 'Seriennr. AX690-2231', { serialNumber: 'AX690-2231' }],
    ['German names', 'Artikel-Nr.: AX-690; Serien-Nr.: 2231', { serialNumber: '2231', itemNumber: 'AX-690' }],
    ['a French name', 'N° de série : AX690-2231', { serialNumber: 'AX690-2231' }],
    ['French names', 'Référence : AX-690\nNuméro de série : 2231', { serialNumber: '2231', itemNumber: 'AX-690' }],
    ['an object whose reference may be an order', '{"reference":"B-17","no_serie":"2231"}', { serialNumber: '2231' }],
    [
      'an address that says where it was found',
      'https://nordwave.example/w?ref=qr&item=AX-690&sn=2231',
      { serialNumber: '2231', itemNumber: 'AX-690' },
    ],
    ['a number that begins as a name does', 'NSERIE-2231', { serialNumber: 'NSERIE-2231' }],
    ['a name, and more than a number', 'Serial made in 2026', { serialNumber: 'Serial made in 2026' }],
    ['a pair with a comma', 'AX-690,AX690-2231', { serialNumber: 'AX690-2231', itemNumber: 'AX-690' }],
    ['digits with a comma', '1234,5678', { serialNumber: '1234,5678' }],
    ['a network', 'WIFI:S:x;T:WPA;P:y;;', undefined],
    ['a card', 'BEGIN:VCARD\nVERSION:3.0\nN:Sommer;Robin\nEND:VCARD', undefined],
    ['a mail', 'mailto:service@nordwave.example?subject=SN:4711', undefined],
    ['an address that names no number', 'https://brand.example/r/AX690-2231', undefined],

    ['nothing', ' ', undefined],
  ])('%s', (_, text, unit) => {
    expect(unitOfCode(inCode128(text))).toEqual(unit)
    expect(unitOfCode(inQr(text))).toEqual(unit)
  })

  test('an EAN is the number of a product, and says no unit', () => {
    expect(unitOfCode({ kind: 'EAN_13', text: '4012345678901' })).toBeUndefined()
  })

  test('a serial number of letters, digits and hyphens is taken as it stands', () => {
    const serialNumber = fc.stringMatching(/^[A-Z0-9][A-Z0-9-]{0,30}$/).filter((text) => !/^01\d{14}./.test(text))
    fc.assert(
      fc.property(serialNumber, (text) => {
        expect(unitOfCode(inCode128(text))).toEqual({ serialNumber: text })
      }),
    )
  })

  test('a GS1 code says the serial number that was put into it, with and without brackets', () => {
    const serialNumber = fc.stringMatching(/^[A-Z0-9-]{1,20}$/)
    fc.assert(
      fc.property(serialNumber, (serialNumber) => {
        expect(unitOfCode(inQr(`(01)04012345678901(21)${serialNumber}`))).toEqual({ serialNumber })
        expect(unitOfCode(inQr(`0104012345678901${gs}21${serialNumber}`))).toEqual({ serialNumber })
      }),
    )
  })

  test('whatever a code holds, its numbers have one line and are not empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), (text) => {
        const unit = unitOfCode(inQr(text))
        for (const number of unit ? [unit.serialNumber, unit.itemNumber ?? 'none'] : [])
          expect(number).toMatch(/^[^\p{Cc}\s](?:[^\p{Cc}]*[^\p{Cc}\s])?$/u)
      }),
    )
  })
})
