import type { Message } from '@portal/contract/messages/message-schemas.ts'
import { expect, test } from 'vitest'
import { withMessage } from './message-queries.ts'

const message = (messageId: number, messageContent = ''): Message => ({
  messageId,
  messageContent,
  senderFirstName: 'Dana',
  senderSide: 'dealer',
  own: true,
  createdAt: '2026-11-20T10:00:00.000Z',
  attachments: [],
})

test('a posted message stands in the thread once, in the order of posting', () => {
  const thread = [message(1), message(3)]
  expect(withMessage(thread, message(2)).map(({ messageId }) => messageId)).toEqual([1, 2, 3])
  expect(withMessage(thread, message(3, 'again'))).toEqual([message(1), message(3, 'again')])
})
