import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { beginSession, endSession } from '../../api/session.ts'
import { localStore } from '../../local-store/local-store.ts'
import { tokenOf } from '../../testing/signed-in.ts'
import { forgetWhenAccountLeaves } from './kept-account.ts'
import * as keptAnswers from './kept-answers.ts'

beforeEach(() => {
  localStorage.clear()
  beginSession(tokenOf({ userId: '10001' }))
  localStore.keptAccount.set({ userId: '10001', roles: ['USER'] })
})
afterEach(endSession)

test('signing out takes the mark of the account at once, also where what was kept cannot be removed yet', async () => {
  const forgetAnswers = vi
    .spyOn(keptAnswers, 'forgetAnswers')
    .mockResolvedValue()
    .mockRejectedValueOnce(new Error('closed'))
  onTestFinished(forgetWhenAccountLeaves())
  endSession()
  expect(localStore.keptAccount.get()).toBeUndefined()
  await vi.waitFor(() => expect(forgetAnswers).toHaveBeenCalledTimes(1))
  expect(localStore.answersToForget.isSet()).toBe(true)
  // The next page.
  onTestFinished(forgetWhenAccountLeaves())
  await vi.waitFor(() => expect(localStore.answersToForget.isSet()).toBe(false))
})
