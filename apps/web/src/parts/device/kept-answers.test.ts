import { keptAnswersShape } from '@portal/contract/system/kept-answers-shape.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryKeys } from '../../api/query-keys.ts'
import { beginSession } from '../../api/session.ts'
import { tokenOf } from '../../testing/signed-in.ts'
import { onDevice } from './database.ts'
import { showKeptAnswers } from './kept-answers.ts'

test.each<[string, boolean, object]>([
  ['as this version reads it is shown', true, {}],
  ['in the shape of another version is not shown', false, { shape: 'another' }],
  ['by a version that named no shape is not shown', false, { shape: undefined }],
  ['of another account is not shown', false, { userId: '2' }],
  ['longer ago than it is kept is not shown', false, { at: 0 }],
])('what was kept %s', async (_, isShown, other) => {
  const client = new QueryClient()
  const kept = {
    userId: '1',
    hash: 'me',
    key: queryKeys.currentUser,
    data: 'Mara',
    at: Date.now(),
    shape: keptAnswersShape,
  }
  await onDevice(async (database) => {
    await database.clear('answers')
    await database.put('answers', { ...kept, ...other })
  })
  beginSession(tokenOf({ userId: '1' }))
  await showKeptAnswers(client, '1')
  expect(client.getQueryData(queryKeys.currentUser)).toBe(isShown ? 'Mara' : undefined)
})

test('what was kept is not shown to somebody who has signed in while it was read', async () => {
  const client = new QueryClient()
  const kept = { userId: '1', hash: 'me', key: queryKeys.currentUser, data: 'Mara', at: Date.now() }
  await onDevice((database) => database.put('answers', { ...kept, shape: keptAnswersShape }))
  beginSession(tokenOf({ userId: '1' }))
  const shown = showKeptAnswers(client, '1')
  beginSession(tokenOf({ userId: '2' }))
  await shown
  expect(client.getQueryData(queryKeys.currentUser)).toBeUndefined()
})
