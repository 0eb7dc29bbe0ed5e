import type { SavedReply } from '@portal/contract/kept-texts/kept-text-schemas.ts'
import { expect, test } from 'vitest'
import { matchingReplies } from './replies.ts'

const reply = (replyId: number, name: string, texts: SavedReply['texts']): SavedReply => ({
  ...{ replyId, name, texts, days: null, version: 1 },
  ...{ changedAt: '2026-11-22T10:00:00.000Z', changedByName: 'Anna' },
})
const replies = [
  reply(1, 'Closing', { en: 'The label was readable.' }),
  reply(2, 'Type label', { en: 'Hello', de: 'Gerät' }),
  reply(3, 'Prüfung', { fr: 'Bonjour' }),
]

test.each([
  ['', [1, 2, 3]],
  ['label', [2, 1]],
  ['TYPE L', [2]],
  ['gerat', [2]],
  ['prufung', [3]],
  ['bonjour ', [3]],
  ['nothing', []],
])('"%s" finds %j: names before texts, without accents and in any case', (typed, found) => {
  expect(matchingReplies(replies, typed).map(({ replyId }) => replyId)).toEqual(found)
})
