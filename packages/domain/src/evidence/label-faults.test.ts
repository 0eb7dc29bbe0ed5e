import { expect, test } from 'vitest'
import type { LabelCode } from '../items/label-code.ts'
import type { FileFault } from './file-fault.ts'
import { faultsOfLabel } from './label-faults.ts'

const code: LabelCode = { kind: 'CODE_128', text: '4711' }
const cases: [string, FileFault[], LabelCode[], FileFault[]][] = [
  ['a photo in which a code is read is good', [], [code], []],
  ['even where it looks blurred, dark or small', ['BLURRED', 'DARK', 'SMALL'], [code], []],
  ['one in which none is read is doubted', [], [], ['UNREADABLE']],
  ['and what else is wrong with it says what helps', ['BLURRED'], [], ['BLURRED', 'UNREADABLE']],
]
test.each(cases)('%s', (_, faults, codes, told) => {
  expect(faultsOfLabel(faults, codes)).toEqual(told)
})
