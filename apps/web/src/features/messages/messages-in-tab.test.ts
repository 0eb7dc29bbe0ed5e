import { beforeEach, expect, test, vi } from 'vitest'
import { tokenOf } from '../../testing/signed-in.ts'

const thread = 'unsent-messages:admins:1'
const message = {
  ...{ id: 'key-1', userId: '10001', itemId: 1, text: 'Hello', uploads: [], files: [], writtenAt: 1, underWay: true },
}

/** The page as it is after a reload: nothing but the storage of the tab is left. */
async function reloaded() {
  vi.resetModules()
  const { beginSession, endSession } = await import('../../api/session.ts')
  beginSession(tokenOf())
  return { ...(await import('./messages-in-tab.ts')), beginSession, endSession }
}

beforeEach(() => sessionStorage.clear())

test('a message that a reload interrupted was not sent, as far as is known, and keeps its key', async () => {
  ;(await reloaded()).putInTab(thread, message)
  const { messagesInTab } = await reloaded()
  expect(messagesInTab(thread)).toMatchObject([
    { id: 'key-1', text: 'Hello', underWay: false, refused: { code: undefined } },
  ])
})

test('signing out forgets it, and nothing is kept for an account that is not signed in any more', async () => {
  const page = await reloaded()
  page.putInTab(thread, message)
  page.endSession()
  expect(page.messagesInTab(thread)).toEqual([])
  page.putInTab(thread, message)
  page.beginSession(tokenOf({ userId: 2 }))
  page.putInTab(thread, message)
  expect(page.messagesInTab(thread)).toEqual([])
  expect(JSON.stringify(sessionStorage)).not.toContain('Hello')
})

test('what cannot be read in the tab is left out', async () => {
  const { messagesInTab } = await reloaded()
  expect(messagesInTab(thread)).toEqual([])
  sessionStorage.setItem(`account:${thread}`, '[5, {"id":1}]')
  expect((await reloaded()).messagesInTab(thread)).toEqual([])
})
