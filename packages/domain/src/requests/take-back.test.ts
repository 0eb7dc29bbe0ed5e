import { expect, test } from 'vitest'
import { takeBackRequest } from './take-back.ts'

const untouched = {
  completed: true,
  status: 'Open' as const,
  openedByService: false,
  hasMessages: false,
  isAnotherLook: false,
}
const done = { ok: true, value: { changes: true } }
const nothing = { ok: true, value: { changes: false } }
const refused = { ok: false, refusal: 'REQUEST_OPENED' }

test.each([
  ['a request that nobody has opened is taken back', {}, done],
  ['one that the service has opened is not', { openedByService: true }, refused],
  ['a closed one is not', { status: 'Closed' as const }, refused],
  ['one with a message is not', { hasMessages: true }, refused],
  ['one that asks for another look is not', { isAnotherLook: true }, refused],
  ['a draft stays one', { completed: false }, nothing],
  ['a draft that the service had opened stays one', { completed: false, openedByService: true }, nothing],
])('%s', (_what, request, decision) => {
  expect(takeBackRequest({ ...untouched, ...request })).toEqual(decision)
})
