import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beginSession, endSession } from '../api/session.ts'
import { localStore } from '../local-store/local-store.ts'
import { onDevice } from '../parts/device/database.ts'
import { delays } from '../parts/intervals.ts'
import { around } from '../testing/around.tsx'
import { theDevice } from '../testing/device-database.ts'
import { tokenOf } from '../testing/signed-in.ts'
import { KeptOnDevice } from './kept-on-device.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  beginSession(tokenOf({ userId: '10001', roles: ['ADMIN'] }))
})
afterEach(() => {
  vi.useRealTimers()
  endSession()
})

it('what another account left on the device long ago is removed while somebody is signed in', async () => {
  await onDevice(async () => undefined)
  await theDevice.store('outbox').put({ id: 'left', userId: '10002', writtenAt: 0 })
  localStore.outboxInUse.set()
  render(<KeptOnDevice />, { wrapper: around() })
  await act(() => vi.advanceTimersByTimeAsync(delays.keepPortalMs))
  await vi.waitFor(() => expect(theDevice.store('outbox').rows.size).toBe(0))
})
