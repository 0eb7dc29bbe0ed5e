import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { beginSession, endSession, renewSession } from '../api/session.ts'
import { tokenOf } from '../testing/signed-in.ts'
import { accountStore } from './account-store.ts'
import { useAccountStore } from './use-account-store.ts'

const signIn = (userId: number) => beginSession(tokenOf({ userId }))
const asText = (stored: unknown) => (typeof stored === 'string' ? stored : undefined)

afterEach(() => {
  endSession()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('what was typed and not sent', () => {
  it('survives a reload', () => {
    signIn(1)
    const first = renderHook(() => useAccountStore('title', '', asText))
    act(() => first.result.current[1]('Customer Lindqvist'))
    first.unmount()
    expect(renderHook(() => useAccountStore('title', '', asText)).result.current[0]).toBe('Customer Lindqvist')
  })

  it('survives an expired session, for the same person only', async () => {
    vi.stubGlobal('fetch', async () => new Response('NOT_AUTHENTICATED', { status: 401 }))
    document.body.innerHTML = '<script id="portal-config" type="application/json">{"apiUrl":""}</script>'
    await (await import('../api/config.ts')).loadConfig()
    signIn(1)
    accountStore.write('title', 'Customer Lindqvist')
    await renewSession()
    signIn(1)
    expect(accountStore.read('title')).toBe('Customer Lindqvist')
    await renewSession()
    signIn(2)
    expect(accountStore.read('title')).toBeUndefined()
  })

  it('is gone after signing out, and nothing comes back that ends later', () => {
    signIn(1)
    const form = renderHook(() => useAccountStore('message', '', asText))
    act(() => form.result.current[1]('My phone number is 0151 1234'))
    endSession()
    act(() => form.result.current[1]('My phone number is 0151 1234'))
    expect(JSON.stringify(sessionStorage)).not.toContain('0151')
    signIn(2)
    act(() => form.result.current[1]('My phone number is 0151 1234'))
    expect(JSON.stringify(sessionStorage)).not.toContain('0151')
  })

  it('is forgotten entry by entry', () => {
    signIn(1)
    accountStore.write('item-form:7:new', 'a')
    accountStore.write('item-form:7:12', 'b')
    accountStore.write('item-form:70:new', 'c')
    accountStore.removeAll('item-form:7:')
    expect([accountStore.read('item-form:7:12'), accountStore.read('item-form:70:new')]).toEqual([undefined, 'c'])
  })

  it('is only forgotten at a reload where the browser keeps nothing', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The storage is full', 'QuotaExceededError')
    })
    const form = renderHook(() => useAccountStore('title', '', asText))
    act(() => form.result.current[1]('typed'))
    expect(form.result.current[0]).toBe('typed')
  })
})
