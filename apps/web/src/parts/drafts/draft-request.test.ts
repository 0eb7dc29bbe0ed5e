import { afterEach, expect, test } from 'vitest'
import { beginSession, endSession } from '../../api/session.ts'
import { tokenOf } from '../../testing/signed-in.ts'
import { draftRequestId, forgetDraft, rememberDraft } from './draft-request.ts'

const signIn = (userId: number) => beginSession(tokenOf({ userId }))

afterEach(() => {
  endSession()
  localStorage.clear()
})

test('the draft that was begun here is found again, until it is completed or cancelled', () => {
  signIn(1)
  expect(draftRequestId()).toBeUndefined()
  rememberDraft(10005)
  expect(draftRequestId()).toBe(10005)

  forgetDraft(10005)
  expect(draftRequestId()).toBeUndefined()
  expect(localStorage.length).toBe(0)
})

test('on a shared computer everybody finds the own draft, and nobody the other one', () => {
  signIn(1)
  rememberDraft(10005)
  endSession()
  signIn(2)
  expect(draftRequestId()).toBeUndefined()
  rememberDraft(10006)
  forgetDraft(10006)
  endSession()
  signIn(1)
  expect(draftRequestId()).toBe(10005)
})

test('a stored id that belongs to no account is taken up', () => {
  localStorage.setItem('draftRequestId', '10007')
  signIn(1)
  expect(draftRequestId()).toBe(10007)
  forgetDraft(10007)
  expect(draftRequestId()).toBeUndefined()
})
