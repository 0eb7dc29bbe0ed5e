import { expect, test } from 'vitest'
import { attemptFor, emptyDraft, parseMessageDraft, withReturned } from './message-draft.ts'

test('a message that is taken back stands before what was typed since', () => {
  const returned = { text: 'First this.', uploads: [] }
  expect(withReturned({ text: 'And this.', uploads: [] }, returned).text).toBe('First this.\nAnd this.')
  expect(withReturned({ text: ' ', uploads: [] }, returned).text).toBe('First this.')
})

test('a message that was taken back has its key after a reload, too', () => {
  const attempt = { key: 'key-1', text: 'Hello', attachments: [] }
  const draft = parseMessageDraft(JSON.parse(JSON.stringify({ text: 'Hello', uploads: [], attempt }))) ?? emptyDraft
  expect(attemptFor(draft, 'Hello', []).key).toBe('key-1')
})

test('other content never travels under a used key', () => {
  const draft = { ...emptyDraft, attempt: { key: 'key-1', text: 'Hello', attachments: ['a'] } }
  expect(attemptFor(draft, 'Hello', ['a']).key).toBe('key-1')
  expect(attemptFor(draft, 'Hello!', ['a']).key).not.toBe('key-1')
  expect(attemptFor(draft, 'Hello', ['a', 'b']).key).not.toBe('key-1')
})

test('nonsense in the storage is no draft', () => {
  expect(parseMessageDraft(null)).toBeUndefined()
  expect(parseMessageDraft({ text: 5 })).toBeUndefined()
})
