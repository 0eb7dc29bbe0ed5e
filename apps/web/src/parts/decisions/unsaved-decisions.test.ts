import { afterEach, beforeEach, expect, it } from 'vitest'
import { beginSession, endSession } from '../../api/session.ts'
import { tokenOf } from '../../testing/signed-in.ts'
import { forgetUnsaved, sayUnsaved, unsavedDecisions } from './unsaved-decisions.ts'

const unsaved = { itemId: 10001, why: 'It could not be saved.', leadsTo: '/admin/work?item=10001' }

beforeEach(() => {
  beginSession(tokenOf({ userId: 10001 }))
  sayUnsaved(unsaved)
})
afterEach(() => {
  forgetUnsaved(10001)
  endSession()
})

it('stay for whoever decided, also over a session that ended meanwhile', () => {
  endSession()
  beginSession(tokenOf({ userId: 10001 }))
  expect(unsavedDecisions.get()).toEqual([unsaved])
})

it('are not told to whoever signs in next', () => {
  endSession()
  beginSession(tokenOf({ userId: 10002 }))
  expect(unsavedDecisions.get()).toEqual([])
})
