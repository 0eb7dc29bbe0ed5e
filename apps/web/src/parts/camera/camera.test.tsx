import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useCamera } from './camera.ts'

const stop = vi.fn()
const ask = vi.fn()
let endTrack: () => void = () => {}

function aStream() {
  const track = {
    stop,
    getCapabilities: () => ({}),
    addEventListener: (_: 'ended', listener: () => void) => {
      endTrack = listener
    },
  }
  return { getTracks: () => [track], getVideoTracks: () => [track] }
}

function Camera() {
  const camera = useCamera('codes')
  return (
    <>
      <output>{camera.step === 'failed' ? camera.problem : camera.step}</output>
      <button type="button" onClick={camera.retry}>
        Again
      </button>
    </>
  )
}
const said = () => screen.getByRole('status').textContent
const open = () => act(async () => void render(<Camera />))
const show = (visibilityState: DocumentVisibilityState) =>
  act(async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState)
    document.dispatchEvent(new Event('visibilitychange'))
  })

beforeEach(() => {
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: ask } })
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  ask.mockReset().mockImplementation(async () => aStream())
  stop.mockReset()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('lets go of the camera when it is closed', async () => {
  await open()
  expect(said()).toBe('open')
  expect(stop).not.toHaveBeenCalled()
  const { unmount } = render(<Camera />)
  await act(async () => {})
  unmount()
  expect(stop).toHaveBeenCalledOnce()
})

it('lets go of it when it is closed before it opened', async () => {
  let give = (_: unknown) => {}
  ask.mockReturnValue(new Promise((resolve) => (give = resolve)))
  const { unmount } = render(<Camera />)
  unmount()
  await act(async () => give(aStream()))
  expect(stop).toHaveBeenCalledOnce()
})

it('lets go of it while the page is hidden, and opens it again', async () => {
  await open()
  await show('hidden')
  expect(stop).toHaveBeenCalledOnce()
  expect(said()).toBe('starting')
  await show('visible')
  expect(said()).toBe('open')
  expect(ask).toHaveBeenCalledTimes(2)
})

it.each([
  ['NotAllowedError', 'REFUSED'],
  ['NotFoundError', 'NO_CAMERA'],
  ['OverconstrainedError', 'NO_CAMERA'],
  ['NotReadableError', 'IN_USE'],
  ['TypeError', 'BROKEN'],
])('%s means %s; another try may open it', async (name, problem) => {
  ask.mockRejectedValueOnce(new DOMException('', name))
  await open()
  expect(said()).toBe(problem)
  await act(async () => screen.getByRole('button').click())
  expect(said()).toBe('open')
})

it('says when another program takes it, and when a page without https asks', async () => {
  await open()
  await act(async () => endTrack())
  expect(said()).toBe('IN_USE')
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('isSecureContext', false)
  await act(async () => screen.getByRole('button').click())
  expect(said()).toBe('INSECURE')
})
