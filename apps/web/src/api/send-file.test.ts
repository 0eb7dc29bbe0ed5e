import { uploadMedia } from '@portal/contract/files/files.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tokenOf, writePageConfig } from '../testing/signed-in.ts'
import { ApiError, NoResponse } from './client.ts'
import { loadConfig } from './config.ts'
import { sendFile } from './send-file.ts'
import { beginSession, endSession } from './session.ts'

const token = (name: string, livesSeconds = 600) => tokenOf({ name, livesSeconds })

/** The browser's request, as far as an upload uses it; each test plays the server. */
class Request extends EventTarget {
  static sent: Request[] = []
  readonly upload = new EventTarget()
  address = ''
  token: string | undefined
  status = 0
  responseText = ''
  aborted = false
  open(_method: string, address: string) {
    this.address = address
  }
  setRequestHeader(_name: string, value: string) {
    this.token = value.replace('Bearer ', '')
  }
  getResponseHeader = () => null
  send() {
    Request.sent.push(this)
  }
  abort() {
    this.aborted = true
    this.end('abort')
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total, lengthComputable: true }))
  }
  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body)
    this.end('load')
  }
  end(event: 'load' | 'error' | 'abort') {
    this.dispatchEvent(new Event(event))
    this.dispatchEvent(new Event('loadend'))
  }
}
const sent = (count: number) =>
  vi.waitFor(() => {
    expect(Request.sent).toHaveLength(count)
    return Request.sent[count - 1] as Request
  })

describe('an upload', () => {
  const file = new File(['picture'], 'front.jpg', { type: 'image/jpeg' })
  const refresh = vi.fn(async () => Response.json({ token: token('renewed') }))
  beforeEach(async () => {
    writePageConfig()
    await loadConfig()
    Request.sent = []
    vi.stubGlobal('XMLHttpRequest', Request)
    vi.stubGlobal('fetch', refresh.mockClear())
    beginSession(token('first'))
  })
  afterEach(() => {
    endSession()
    vi.unstubAllGlobals()
  })

  it('tells how much has left, and answers what the server made of it', async () => {
    const onProgress = vi.fn()
    const done = sendFile(uploadMedia, file, { onProgress })
    const request = await sent(1)
    expect([request.address, request.token]).toEqual(['/api/request-wizzard/uploads', token('first')])
    request.progress(20, 80)
    request.progress(80, 80)
    request.answer(201, { imagePath: 'wms-final-uploads/a.jpg' })
    expect(await done).toEqual({ imagePath: 'wms-final-uploads/a.jpg' })
    expect(onProgress.mock.calls).toEqual([[0.25], [1]])
  })

  it('renews a token that would end on the way, before 80 MB have travelled', async () => {
    beginSession(token('ending', 30))
    const done = sendFile(uploadMedia, file)
    const request = await sent(1)
    expect(request.token).toBe(token('renewed'))
    request.answer(201, {})
    await done
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  it('is sent once more when the token was refused', async () => {
    const done = sendFile(uploadMedia, file)
    const first = await sent(1)
    first.answer(403, { error: 'NOT_AUTHENTICATED', message: 'Please sign in.' })
    const second = await sent(2)
    expect(second.token).toBe(token('renewed'))
    second.answer(201, { imagePath: 'a' })
    expect(await done).toEqual({ imagePath: 'a' })
  })

  it('says the server’s sentence when the file is refused', async () => {
    const done = sendFile(uploadMedia, file)
    const sentence = '"front.jpg" exceeds 80 MB. Please choose a smaller file.'
    ;(await sent(1)).answer(413, { error: sentence, message: sentence })
    const error = await done.catch((refused: unknown) => refused)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 413, message: sentence })
  })

  it('is no response when the connection is lost', async () => {
    const done = sendFile(uploadMedia, file)
    ;(await sent(1)).end('error')
    await expect(done).rejects.toBeInstanceOf(NoResponse)
  })

  it('stops when it is cancelled, before and after it has begun', async () => {
    const giveUp = new AbortController()
    const done = sendFile(uploadMedia, file, { signal: giveUp.signal })
    const request = await sent(1)
    const reason = new Error('cancelled')
    giveUp.abort(reason)
    await expect(done).rejects.toBe(reason)
    expect(request.aborted).toBe(true)
    await expect(sendFile(uploadMedia, file, { signal: giveUp.signal })).rejects.toBe(reason)
    expect(Request.sent).toHaveLength(1)
  })
})
