import { m } from '@portal/texts/messages.ts'
import { refusalText } from '@portal/texts/refusal-texts.ts'
import { expect, test } from 'vitest'
import { ApiError, NoResponse } from '../../api/client.ts'
import { stepFailureIn, stepFailureText } from './step-failed.tsx'

test.each([
  ['a call without an answer', new NoResponse(), 'No connection. What you typed is kept on this device.'],
  ['a refusal', new ApiError(409, '', { code: 'NO_ITEMS' }), refusalText('NO_ITEMS')],
  ['a fault of the server', new ApiError(500, '', { code: 'INTERNAL' }), refusalText('INTERNAL')],
  ['an answer that nobody knows', new ApiError(502, 'Bad gateway'), refusalText('INTERNAL')],
  ['a device without room', new DOMException('full', 'QuotaExceededError'), m.outbox_not_kept()],
  ['a mistake in the page', new TypeError('x is not a function'), refusalText('INTERNAL')],
])('%s is said as what it is', (_, error, said) => {
  expect(stepFailureText(stepFailureIn(error))).toBe(said)
})
