import { uploadMedia } from '@portal/contract/files/files.ts'
import { resumableUploadsPath } from '@portal/contract/files/resumable-uploads-path.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { settled } from '../testing/settled.ts'
import { tokenOf, writePageConfig } from '../testing/signed-in.ts'
import { loadConfig } from './config.ts'
import { likelySeconds, sendFile } from './send-file.ts'
import { beginSession, endSession } from './session.ts'

// Under Node the library would send with Node's own requests.
vi.mock('tus-js-client', () => vi.importActual('tus-js-client/lib.esm/browser/index.js'))

const mara = { userId: '10001', name: 'mara' }
const jonas = { userId: '10002', name: 'jonas' }
const uploadUrl = `${location.origin}${resumableUploadsPath}/1`

/** The browser's request, as far as the library uses it; each test plays the server. */
class Request {
  static sent: Request[] = []
  readonly upload = {}
  method = ''
  url = ''
  token: string | undefined
  status = 0
  aborted = false
  responseText = ''
  onload: (() => void) | undefined
  private answered: Record<string, string> = {}
  open(method: string, url: string) {
    Object.assign(this, { method, url })
  }
  setRequestHeader(name: string, value: string) {
    if (name === 'authorization') this.token = value.replace('Bearer ', '')
  }
  getResponseHeader = (name: string) => this.answered[name.toLowerCase()] ?? null
  send() {
    Request.sent.push(this)
  }
  abort() {
    this.aborted = true
  }
  answer(status: number, headers: Record<string, string> = {}) {
    this.status = status
    this.answered = headers
    this.onload?.()
  }
}
const sent = (count: number) =>
  vi.waitFor(() => {
    expect(Request.sent).toHaveLength(count)
    return Request.sent[count - 1] as Request
  }, 15_000)

const video = new File([new Uint8Array(5 * 1024 * 1024)], 'hum.mp4', { type: 'video/mp4' })
/** What is answered to each call that is no part of a file. */
let answered: () => Promise<Response>

beforeEach(async () => {
  writePageConfig()
  await loadConfig()
  Request.sent = []
  answered = async () => new Response('NOT_AUTHENTICATED', { status: 401 })
  vi.stubGlobal('XMLHttpRequest', Request)
  vi.stubGlobal('fetch', () => answered())
  beginSession(tokenOf(mara))
})
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

/** An upload whose first part is on its way. */
async function anUpload(): Promise<{ readonly done: Promise<unknown>; readonly part: Request }> {
  const done = sendFile(uploadMedia, video)
  done.catch(() => undefined)
  ;(await sent(1)).answer(201, { location: uploadUrl })
  return { done, part: await sent(2) }
}

it('tells by its first part how long the rest is likely to take', async () => {
  const begin = Date.now()
  const now = vi.spyOn(Date, 'now').mockReturnValue(begin)
  const { part } = await anUpload()
  now.mockReturnValue(begin + 2_000)
  part.answer(204, { 'upload-offset': String(2 * 1024 * 1024) })
  await sent(3)
  expect(likelySeconds(3 * 1024 * 1024)).toBe(3)
})

it('takes the page of a hotel’s network for no answer: neither an upload nor a part of one has arrived', async () => {
  const done = sendFile(uploadMedia, video)
  done.catch(() => undefined)
  const hotel = { 'content-type': 'text/html' }
  ;(await sent(1)).answer(200, hotel)
  ;(await sent(2)).answer(201, { location: uploadUrl })
  ;(await sent(3)).answer(200, hotel)
  // How far it is is asked of the portal, and nothing goes on before that has answered.
  const question = await sent(4)
  expect([question.method, question.url]).toEqual(['HEAD', uploadUrl])
  question.answer(200, { 'upload-offset': '0', 'upload-length': String(video.size) })
  expect((await sent(5)).method).toBe('PATCH')
})

it('stops at once when another account signs in, and nothing of it is sent under the name of that one', async () => {
  const { done, part } = await anUpload()
  expect([part.method, part.token]).toEqual(['PATCH', tokenOf(mara)])
  beginSession(tokenOf(jonas))
  await expect(done).rejects.toThrow('The account is not signed in any more')
  expect(part.aborted).toBe(true)
  part.answer(204, { 'upload-offset': String(2 * 1024 * 1024) })
  await settled()
  expect(Request.sent).toHaveLength(2)
})

it('stops at once when its account signs out in another tab', async () => {
  const { done, part } = await anUpload()
  const otherTab = new BroadcastChannel('session')
  otherTab.postMessage({ signedOut: true })
  await expect(done).rejects.toThrow('The account is not signed in any more')
  expect(part.aborted).toBe(true)
  otherTab.close()
})

it('sends no part when another account turns out to be signed in as its token is renewed', async () => {
  beginSession(tokenOf({ ...mara, livesSeconds: 30 }))
  answered = async () => Response.json({ token: tokenOf(jonas) })
  await expect(sendFile(uploadMedia, video)).rejects.toThrow('The account is not signed in any more')
  await settled()
  expect(Request.sent).toEqual([])
})

it('is not refused when the session is over, so that it can go on after the next sign-in', async () => {
  const { done, part } = await anUpload()
  part.answer(403)
  await expect(done).rejects.toThrow('The account is not signed in any more')
})

it('begins anew when the server has lost the upload by the time that it is whole', async () => {
  const key = 'video.mp4'
  answered = async () => new Response('NOT_FOUND', { status: 404 })
  const { done, part } = await anUpload()
  part.answer(204, { 'upload-offset': String(video.size) })
  const again = await sent(3)
  expect(again.method).toBe('POST')
  again.answer(201, { location: `${location.origin}${resumableUploadsPath}/2` })
  const whole = await sent(4)
  answered = async () => Response.json({ key }, { status: 201 })
  whole.answer(204, { 'upload-offset': String(video.size) })
  expect(await done).toEqual({ key })
})
