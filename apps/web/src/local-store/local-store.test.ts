import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { localStore } from './local-store.ts'

const entries = { ...localStore }

describe('what the browser remembers', () => {
  beforeEach(() => localStorage.clear())
  afterEach(() => {
    vi.restoreAllMocks()
    for (const entry of Object.values(entries)) entry.clear()
  })

  it('is nothing at first', () => {
    expect(localStore.pendingEmail.get()).toBeUndefined()
    expect(localStore.draftRequestId.get('1')).toBeUndefined()
    expect(localStore.justRegistered.isSet()).toBe(false)
  })

  it('is stored under names that stay', () => {
    localStore.pendingEmail.set('mara@klangwerk.example')
    localStore.postLoginRedirect.set('/request/10001?from=archived')
    localStore.justRegistered.set()
    localStore.draftRequestId.set('1', 10001)
    localStore.keptAccount.set({ userId: '1', roles: ['USER'] })
    localStore.answersToForget.set()
    localStore.outboxInUse.set()
    localStore.givenUpUploads.set('[]')
    localStore.hideItemFormInfoBox.set()
    localStore.hideTitleFormInfoBox.set()
    localStore.language.set('de')
    localStore.shortcutsOff.set()
    expect(Object.fromEntries(Object.keys(entries).map((key) => [key, localStorage.getItem(key)]))).toEqual({
      pendingEmail: 'mara@klangwerk.example',
      postLoginRedirect: '/request/10001?from=archived',
      justRegistered: 'true',
      draftRequestId: '{"1":10001}',
      keptAccount: '{"userId":"1","roles":["USER"]}',
      answersToForget: 'true',
      outboxInUse: 'true',
      givenUpUploads: '[]',
      hideItemFormInfoBox: 'true',
      hideTitleFormInfoBox: 'true',
      language: 'de',
      shortcutsOff: 'true',
    })
  })

  it('is gone when it is cleared', () => {
    localStore.draftRequestId.set('1', 10001)
    localStore.draftRequestId.remove(10001)
    expect(localStore.draftRequestId.get('1')).toBeUndefined()
    expect(localStorage.length).toBe(0)
  })

  it('is gone when another tab has cleared it', () => {
    localStore.draftRequestId.set('1', 10001)
    localStore.justRegistered.set()
    // Tabs share the storage and nothing else.
    localStorage.clear()
    expect(localStore.draftRequestId.get('1')).toBeUndefined()
    expect(localStore.justRegistered.isSet()).toBe(false)
  })

  it.each(['', 'abc', '-1', '0', '1.5', '1e999', 'null', '[]', '{"1":"x"}'])('never is a request %o', (stored) => {
    localStorage.setItem('draftRequestId', stored)
    expect(localStore.draftRequestId.get('1')).toBeUndefined()
  })

  it('lasts until the page is closed where the browser keeps nothing', () => {
    const closed = () => {
      throw new DOMException('The storage is closed', 'SecurityError')
    }
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(closed)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(closed)
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(closed)
    localStore.pendingEmail.set('mara@klangwerk.example')
    expect(localStore.pendingEmail.get()).toBe('mara@klangwerk.example')
    localStore.pendingEmail.clear()
    expect(localStore.pendingEmail.get()).toBeUndefined()
  })
})
