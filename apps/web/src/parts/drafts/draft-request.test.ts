import { afterEach, expect, test } from 'vitest'
import { beginSession, endSession } from '../../api/session.ts'
import { localStore } from '../../local-store/local-store.ts'
import { tokenOf } from '../../testing/signed-in.ts'
import { draftRequestId, draftTitle, forgetDraft, rememberDraft } from './draft-request.ts'

const signIn = (userId: number) => beginSession(tokenOf({ userId }))

afterEach(() => {
  endSession()
  localStore.draftRequestId.clear()
  localStorage.clear()
})

test('the draft that was begun here is found again, until it is completed or cancelled', () => {
  signIn(1)
  expect(draftRequestId()).toBeUndefined()
  rememberDraft({ requestId: 10005, title: 'Door speakers' })
  expect(draftRequestId()).toBe(10005)
  expect(draftTitle(10005)).toBe('Door speakers')
  expect(localStore.draftRequestId.get()).toBe(10005)

  forgetDraft(10005)
  expect(draftRequestId()).toBeUndefined()
  expect(localStore.draftRequestId.get()).toBeUndefined()
})

test('on a shared computer everybody finds the own draft, and nobody the other one', () => {
  signIn(1)
  rememberDraft({ requestId: 10005, title: 'Of one' })
  endSession()
  signIn(2)
  expect(draftRequestId()).toBeUndefined()
  rememberDraft({ requestId: 10006, title: 'Of the other' })
  forgetDraft(10006)
  endSession()
  signIn(1)
  expect(draftRequestId()).toBe(10005)
})

test('a stored id that nobody claims is taken up', () => {
  signIn(1)
  localStore.draftRequestId.set(10007)
  expect(draftRequestId()).toBe(10007)
})
