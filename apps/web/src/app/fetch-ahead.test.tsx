import { limits } from '@portal/domain/limits.ts'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchAheadOnIntent, fetchOpened } from './fetch-ahead.ts'

const fetchAhead = vi.fn()
const lazy = vi.fn(async () => ({ Component: () => null, fetchAhead }))
const routes = [{ path: '/request/:requestId', lazy }]
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  stop = fetchAheadOnIntent(routes)
  render(
    <>
      <a href="/request/10001?from=archived">First</a>
      <a href="https://elsewhere.example/request/10003">Elsewhere</a>
      <table>
        <tbody>
          <tr>
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
  vi.useRealTimers()
  vi.clearAllMocks()
  Reflect.deleteProperty(navigator, 'connection')
})
const rest = () => vi.advanceTimersByTimeAsync(100)
const asked = () => fetchAhead.mock.calls.map(([, { requestId }]) => requestId)

it('has the page behind a link on its way once the pointer rests there, once', async () => {
  fireEvent.pointerOver(screen.getByText('First'), { pointerType: 'mouse' })
  await rest()
  fireEvent.pointerOver(screen.getByText('First'), { pointerType: 'mouse' })
  await rest()
  expect(asked()).toEqual(['10001'])
  expect(fetchAhead.mock.calls[0]?.[2].get('from')).toBe('archived')
})

it('passes over what the pointer only crosses, over controls, and over other places', async () => {
  fireEvent.pointerOver(screen.getByText('First'), { pointerType: 'mouse' })
  fireEvent.pointerOver(screen.getByText('Archive'), { pointerType: 'mouse' })
  await rest()
  fireEvent.pointerOver(screen.getByText('Elsewhere'), { pointerType: 'mouse' })
  await rest()
  expect(lazy).not.toHaveBeenCalled()
})

it('takes any place in a row for its link, and the keyboard and the first touch for intent, too', async () => {
  fireEvent.pointerOver(screen.getByText('NW-165'), { pointerType: 'mouse' })
  await rest()
  fireEvent.focusIn(screen.getByText('First'))
  await rest()
  fireEvent.touchStart(screen.getByText('NW-165'))
  await vi.advanceTimersByTimeAsync(0)
  expect(asked()).toEqual(['10002', '10001', '10002'])
})

it('guesses nothing for somebody who saves data', async () => {
  stop()
  Object.assign(navigator, { connection: { saveData: true } })
  stop = fetchAheadOnIntent(routes)
  fireEvent.touchStart(screen.getByText('First'))
  await rest()
  expect(lazy).not.toHaveBeenCalled()
})

describe('a page that is being opened', () => {
  const address = new URL('/request/10001', location.origin)
  const opening = (screenOf: object) => {
    const state = { over: false }
    const lazy = async () => ({ Component: () => null, ...screenOf })
    void fetchOpened([{ path: '/request/:requestId', lazy }], address).then(() => {
      state.over = true
    })
    return state
  }

  it('is drawn once all that it begins with has come', async () => {
    let come = (_: unknown) => {}
    const state = opening({ fetchAhead, fetchOpened: () => new Promise((resolve) => (come = resolve)) })
    await vi.advanceTimersByTimeAsync(100)
    expect(state.over).toBe(false)
    come('all')
    await vi.advanceTimersByTimeAsync(0)
    expect(state.over).toBe(true)
    expect(fetchAhead).not.toHaveBeenCalled()
  })

  it('is drawn with a skeleton when that takes as long as a loading indicator waits', async () => {
    const state = opening({ fetchOpened: () => new Promise(() => {}) })
    await vi.advanceTimersByTimeAsync(limits.loadingIndicatorAfterMs - 1)
    expect(state.over).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(state.over).toBe(true)
  })

  it('is not waited for when it draws its own parts as they come', async () => {
    fetchAhead.mockReturnValueOnce(new Promise(() => {}))
    const state = opening({ fetchAhead })
    await vi.advanceTimersByTimeAsync(0)
    expect(state.over).toBe(true)
    expect(fetchAhead).toHaveBeenCalledOnce()
  })
})
