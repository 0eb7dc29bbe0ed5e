import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadConfig } from '../api/config.ts'
import { isConnectionLost, setConnectionLost } from '../api/connection.ts'
import { delays } from '../parts/intervals.ts'
import { writePageConfig } from '../testing/signed-in.ts'
import { watchConnection } from './kept-on-device.tsx'

/** The questions whether the portal answers, each as the test ends it. */
let asked: PromiseWithResolvers<Response>[]
let stop: () => void

beforeEach(async () => {
  vi.useFakeTimers()
  asked = []
  writePageConfig()
  await loadConfig()
  vi.stubGlobal('fetch', () => {
    const question = Promise.withResolvers<Response>()
    asked.push(question)
    return question.promise
  })
  stop = watchConnection()
})
afterEach(() => {
  stop()
  setConnectionLost(false)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const tell = (event: 'offline' | 'online') => window.dispatchEvent(new Event(event))
const answered = (at: number) => asked[at]?.resolve(new Response('{}'))
const unanswered = (at: number) => asked[at]?.reject(new TypeError('Failed to fetch'))
/** Lets what was answered be noticed. */
const noticed = () => vi.advanceTimersByTimeAsync(0)

it('a connection that is lost is known at once, and asked for every so often', async () => {
  tell('offline')
  expect(isConnectionLost()).toBe(true)
  unanswered(0)
  await noticed()
  await vi.advanceTimersByTimeAsync(delays.betweenProbesMs)
  expect(asked).toHaveLength(2)
  answered(1)
  await noticed()
  expect(isConnectionLost()).toBe(false)
})

it('a connection that comes back while the last question still waits is found at once', async () => {
  tell('offline')
  tell('online')
  unanswered(0)
  await noticed()
  expect(asked).toHaveLength(2)
  answered(1)
  await noticed()
  expect(isConnectionLost()).toBe(false)
})

it('a browser that is wrong about its connection is not believed', async () => {
  tell('offline')
  answered(0)
  await noticed()
  expect(isConnectionLost()).toBe(false)
})
