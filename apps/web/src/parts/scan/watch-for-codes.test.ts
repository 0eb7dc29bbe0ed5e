import type { LabelCode } from '@portal/domain/items/label-code.ts'
import { expect, test } from 'vitest'
import { sightings } from './watch-for-codes.ts'

const lines: LabelCode = { kind: 'CODE_128', text: '4711' }
const square: LabelCode = { kind: 'DATA_MATRIX', text: '4711' }

test('a code of lines counts when two pictures agree', () => {
  const seen = sightings()
  expect(seen.add([lines, lines])).toEqual([])
  expect(seen.add([{ ...lines, text: '4771' }])).toEqual([])
  expect(seen.add([])).toEqual([])
  expect(seen.add([lines])).toEqual([lines])
})

test('a code of squares counts at once, and each once', () => {
  const seen = sightings()
  expect(seen.add([square])).toEqual([square])
  expect(seen.add([square, { ...square, kind: 'QR' }])).toEqual([square, { ...square, kind: 'QR' }])
})
