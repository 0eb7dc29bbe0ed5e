import { refusalText } from '@portal/texts/refusal-texts.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError, NoResponse } from '../../api/client.ts'
import { setConnectionLost } from '../../api/connection.ts'
import { orOnDevice, stepFailureIn, stepFailureText } from './step-failed.tsx'

test.each([
  ['a call without an answer', new NoResponse(), 'No connection. What you typed is kept on this device.'],
  ['a refusal', new ApiError(409, '', { code: 'NO_ITEMS' }), refusalText('NO_ITEMS')],
  ['a fault of the server', new ApiError(500, '', { code: 'INTERNAL' }), refusalText('INTERNAL')],
  ['an answer that nobody knows', new ApiError(502, 'Bad gateway'), refusalText('INTERNAL')],
  ['a mistake in the page', new TypeError('x is not a function'), refusalText('INTERNAL')],
])('%s is said as what it is', (_, error, said) => {
  expect(stepFailureText(stepFailureIn(error))).toBe(said)
})

describe('a step that the portal does not answer in time', () => {
  afterEach(() => {
    vi.useRealTimers()
    setConnectionLost(false)
  })
  const keep = vi.fn(async () => 'kept')
  const waitMs = 3_000
  /** A step under way, and what answers it. */
  const underWay = (keeps: () => Promise<string> = keep) => {
    vi.useFakeTimers()
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    return { ended: orOnDevice(() => promise, keeps, waitMs), resolve, reject }
  }

  test('goes on on this device, whatever is answered later', async () => {
    const { ended, reject } = underWay()
    await vi.advanceTimersByTimeAsync(waitMs)
    reject(new ApiError(409, '', { code: 'SERIAL_EXISTS' }))
    expect(await ended).toBe('kept')
  })

  test('is not kept where the answer comes before, or is a refusal', async () => {
    keep.mockClear()
    const { ended, resolve } = underWay()
    await vi.advanceTimersByTimeAsync(waitMs - 1)
    resolve('answered')
    expect(await ended).toBe('answered')
    const refused = underWay()
    refused.reject(new ApiError(409, '', { code: 'SERIAL_EXISTS' }))
    await expect(refused.ended).rejects.toMatchObject({ code: 'SERIAL_EXISTS' })
    await vi.advanceTimersByTimeAsync(waitMs)
    expect(keep).not.toHaveBeenCalled()
  })

  test('waits for the answer where this device keeps nothing', async () => {
    const { ended, resolve } = underWay(() => Promise.reject(new Error('closed')))
    await vi.advanceTimersByTimeAsync(waitMs)
    resolve('answered after all')
    expect(await ended).toBe('answered after all')
  })

  test('is not even sent while the connection is known to be lost', async () => {
    setConnectionLost(true)
    const send = vi.fn(async () => 'answered')
    expect(await orOnDevice(send, keep, waitMs)).toBe('kept')
    expect(send).not.toHaveBeenCalled()
  })
})
