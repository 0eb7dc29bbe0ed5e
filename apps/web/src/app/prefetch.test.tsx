import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { beginSession, endSession } from '../api/session.ts'
import { delays } from '../parts/intervals.ts'
import { tokenOf } from '../testing/signed-in.ts'
import { loadPage, prefetchOnIntent } from './prefetch.ts'

const prefetchPage = vi.fn()
const lazy = vi.fn(async () => ({ Component: () => null, prefetchPage }))
const routes = [{ path: '/request/:requestId', lazy }]
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  beginSession(tokenOf({ livesSeconds: 600 }))
  stop = prefetchOnIntent(routes)
  render(
    <>
      <a href="/request/10001?from=archived">First</a>
      <a href="https://elsewhere.example/request/10003">Elsewhere</a>
      <table>
        <tbody>
          <tr>
            <td>
              <a data-beside href="/request/10009">
                Klangwerk
              </a>
            </td>
            <td>
              <a href="/request/10002">10002</a>
            </td>
            <td>NW-165</td>
            <td>
              <button type="button">Archive</button>
            </td>
          </tr>
        </tbody>
      </table>
    </>,
  )
})
afterEach(() => {
  stop()
  endSession()
  vi.useRealTimers()
  vi.clearAllMocks()
  Reflect.deleteProperty(navigator, 'connection')
})
const rest = () => vi.advanceTimersByTimeAsync(100)
const asked = () => prefetchPage.mock.calls.map(([, { requestId }]) => requestId)

it('fetches the page behind a link once the pointer rests there, and only once', async () => {
  fireEvent.pointerOver(screen.getByText('First'), { pointerType: 'mouse' })
  await rest()
  fireEvent.pointerOver(screen.getByText('First'), { pointerType: 'mouse' })
  await rest()
  expect(asked()).toEqual(['10001'])
  expect(prefetchPage.mock.calls[0]?.[2].get('from')).toBe('archived')
})

it('fetches nothing for links that the pointer only crosses, for controls, and for other elements', async () => {
  fireEvent.pointerOver(screen.getByText('First'), { pointerType: 'mouse' })
  fireEvent.pointerOver(screen.getByText('Archive'), { pointerType: 'mouse' })
  await rest()
  fireEvent.pointerOver(screen.getByText('Elsewhere'), { pointerType: 'mouse' })
  await rest()
  expect(lazy).not.toHaveBeenCalled()
})

it('fetches what a row opens for any place in it, not what stands beside, on keyboard focus and on the first touch', async () => {
  fireEvent.pointerOver(screen.getByText('NW-165'), { pointerType: 'mouse' })
  await rest()
  fireEvent.focusIn(screen.getByText('First'))
  await rest()
  fireEvent.touchStart(screen.getByText('NW-165'))
  await vi.advanceTimersByTimeAsync(0)
  expect(asked()).toEqual(['10002', '10001', '10002'])
})

it('prefetches nothing for people who save data', async () => {
  stop()
  Object.assign(navigator, { connection: { saveData: true } })
  stop = prefetchOnIntent(routes)
  fireEvent.touchStart(screen.getByText('First'))
  await rest()
  expect(lazy).not.toHaveBeenCalled()
})

it('fetches nothing with a token that has expired, as its refusal would end a session that is over', async () => {
  vi.setSystemTime(Date.now() + 600_000)
  fireEvent.pointerOver(screen.getByText('First'), { pointerType: 'mouse' })
  await rest()
  expect(lazy).not.toHaveBeenCalled()
  beginSession(tokenOf({ livesSeconds: 600, name: 'renewed' }))
  fireEvent.pointerOver(screen.getByText('First'), { pointerType: 'mouse' })
  await rest()
  expect(asked()).toEqual(['10001'])
})

describe('a page that is being opened', () => {
  const address = new URL('/request/10001', location.origin)
  const opening = (screenOf: object) => {
    const state = { over: false }
    const lazy = async () => ({ Component: () => null, ...screenOf })
    void loadPage([{ path: '/request/:requestId', lazy }], address).then(() => {
      state.over = true
    })
    return state
  }

  it('is shown once all its data has arrived', async () => {
    let come = (_: unknown) => {}
    const state = opening({ prefetchPage, loadPage: () => new Promise((resolve) => (come = resolve)) })
    await vi.advanceTimersByTimeAsync(100)
    expect(state.over).toBe(false)
    come('all')
    await vi.advanceTimersByTimeAsync(0)
    expect(state.over).toBe(true)
    expect(prefetchPage).not.toHaveBeenCalled()
  })

  it('shows a skeleton when that takes longer than a loading indicator waits', async () => {
    const state = opening({ loadPage: () => new Promise(() => {}) })
    await vi.advanceTimersByTimeAsync(delays.loadingIndicatorMs - 1)
    expect(state.over).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(state.over).toBe(true)
  })

  it('is shown at once when it loads its parts by itself', async () => {
    prefetchPage.mockReturnValueOnce(new Promise(() => {}))
    const state = opening({ prefetchPage })
    await vi.advanceTimersByTimeAsync(0)
    expect(state.over).toBe(true)
    expect(prefetchPage).toHaveBeenCalledOnce()
  })
})
