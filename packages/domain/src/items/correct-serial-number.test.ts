import { expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { correctSerialNumber } from './correct-serial-number.ts'

const item = { serialNumber: 'AX-100', replacementSerial: 'AX-200', requestStatus: 'Open' } as const
const tooLong = 'x'.repeat(limits.item.serialNumber + 1)

test.each<[string, object, object, object]>([
  [
    'is taken, without spaces around it',
    {},
    { serialNumber: ' AX-101 ' },
    { ok: true, value: { changes: true, serialNumber: 'AX-101' } },
  ],
  [
    'may differ in case only',
    {},
    { serialNumber: 'ax-100' },
    { ok: true, value: { changes: true, serialNumber: 'ax-100' } },
  ],
  [
    'changes nothing where it stands already',
    {},
    { serialNumber: 'AX-100', seenSerialNumber: 'AX-001' },
    { ok: true, value: { changes: false, serialNumber: 'AX-100' } },
  ],
  ['overwrites nothing that was not seen', {}, { seenSerialNumber: 'AX-001' }, { ok: false, refusal: 'STALE' }],
  ['comes too late for a closed request', { requestStatus: 'Closed' }, {}, { ok: false, refusal: 'REQUEST_CLOSED' }],
  [
    'is never that of the unit that was given for it',
    {},
    { serialNumber: 'ax–200' },
    { ok: false, refusal: 'VALIDATION' },
  ],
  ['must be there', {}, { serialNumber: '  ' }, { ok: false, refusal: 'VALIDATION' }],
  ['must not be too long', {}, { serialNumber: tooLong }, { ok: false, refusal: 'SERIAL_NUMBER_TOO_LONG' }],
])('a corrected serial number %s', (_what, standing, correction, decision) => {
  const wanted = { serialNumber: 'AX-101', seenSerialNumber: 'AX-100', ...correction }
  expect(correctSerialNumber({ ...item, ...standing }, wanted)).toMatchObject(decision)
})
