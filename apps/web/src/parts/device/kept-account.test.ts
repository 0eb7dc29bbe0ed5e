import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginSession, endSession } from '../../api/session.ts'
import { localStore } from '../../local-store/local-store.ts'
import { tokenOf } from '../../testing/signed-in.ts'
import { forgetWhenAccountLeaves } from './kept-account.ts'

const forgetAnswers = vi.hoisted(() => vi.fn(async () => undefined))
vi.mock('./kept-answers.ts', () => ({ forgetAnswers }))

beforeEach(() => {
  localStorage.clear()
  forgetAnswers.mockClear()
  beginSession(tokenOf({ userId: '10001' }))
  localStore.keptAccount.set({ userId: '10001', roles: ['USER'] })
})
afterEach(endSession)

test('signing out takes the mark of the account at once, also where what was kept cannot be removed yet', async () => {
  forgetAnswers.mockRejectedValueOnce(new Error('closed'))
  forgetWhenAccountLeaves()
  endSession()
  expect(localStore.keptAccount.get()).toBeUndefined()
  await vi.waitFor(() => expect(forgetAnswers).toHaveBeenCalledTimes(1))
  expect(localStore.answersToForget.isSet()).toBe(true)
  // The next page.
  forgetWhenAccountLeaves()
  await vi.waitFor(() => expect(localStore.answersToForget.isSet()).toBe(false))
})
