import type { Endpoint } from '../endpoint.ts'

export const askForAnotherLook = {
  name: 'askForAnotherLook',
  method: 'POST',
  path: '/api/user/request-items/:itemId/another-look',
  audience: 'signed-in',
  summary: 'Ask for another look at an own declined item',
  status: 201,
  refusals: [
    'NOT_FOUND',
    'ANOTHER_LOOK_NOT_POSSIBLE',
    'ANOTHER_LOOK_ASKED',
    'ANOTHER_LOOK_TOO_LATE',
    'SERIAL_EXISTS',
    'IDEMPOTENCY_KEY_REUSED',
  ],
} as const satisfies Endpoint
