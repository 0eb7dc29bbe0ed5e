import { expect, test } from 'vitest'
import { attemptFor, emptyDraft, parseMessageDraft, takenBack } from './message-draft.ts'

test('a message that did not leave comes back before what was typed since', () => {
  const draft = { text: 'And this.', uploads: [], outgoing: { text: 'First this.', uploads: [] } }
  expect(takenBack(draft)).toEqual({ text: 'First this.\nAnd this.', uploads: [] })
  expect(takenBack({ ...draft, text: ' ' }).text).toBe('First this.')
})

test('a reload in the middle of sending brings the message back with the key it was sent with', () => {
  const attempt = { key: 'key-1', text: 'Hello', attachments: [] }
  const stored = JSON.parse(
    JSON.stringify({ text: '', uploads: [], outgoing: { text: 'Hello', uploads: [] }, attempt }),
  )
  const draft = parseMessageDraft(stored) ?? emptyDraft
  expect(draft.text).toBe('Hello')
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
