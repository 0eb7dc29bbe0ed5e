import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import { acceptedMediaTypes } from '@portal/domain/media/media-rules.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Outage } from '../outage.ts'
import { orientedJpeg, plainPng, wordyPng } from '../testing/sample-images.ts'
import { receiveUpload } from './receive-upload.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'receive-upload-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const diskReserve = async () => undefined
const receive = (stream: Readable, maximumBytes = 1_000_000) =>
  receiveUpload(stream, { directory, maximumBytes, accepts: acceptedMediaTypes, diskReserve })
const inChunks = (content: Buffer, size: number) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
    })(),
    { objectMode: false },
  )
const spooled = () => readdir(directory)
/** The beginning of a file of this brand, and then anything. */
const boxed = (brand: string) =>
  Buffer.concat([Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0isommp42`), randomBytes(500)])

describe('an upload', () => {
  it.each([
    ['a JPEG', () => orientedJpeg(1), 'image/jpeg'],
    ['a PNG', plainPng, 'image/png'],
    ['a PNG with a long text in front of its pixels', () => wordyPng(100_000), 'image/png'],
    ['an MP4', async () => boxed('isom'), 'video/mp4'],
    ["an MP4 with Apple's brand", async () => boxed('M4V '), 'video/mp4'],
    ['a MOV', async () => boxed('qt  '), 'video/quicktime'],
    ['a MOV without a brand', async () => Buffer.from('\0\0\0\x08wide\0\0\x10\0mdat0123456789'), 'video/quicktime'],
  ])('is what its bytes say: %s', async (_name, sample, contentType) => {
    const content = await sample()
    for (const size of [1, 7, 4096, 1_000_000]) {
      const upload = await receive(inChunks(content, size))
      if (!upload.ok) throw new Error(upload.refusal)
      expect(upload).toMatchObject({ contentType, byteSize: content.length })
      expect((await readFile(upload.path)).equals(content)).toBe(true)
    }
  })

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>', undefined],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', undefined],
    ['an SVG with a prologue', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'application/xml'],
    ['a PDF', '%PDF-1.7\n', 'application/pdf'],
    ['a GIF', 'GIF89a\x01\0\x01\0', 'image/gif'],
    ['a HEIC picture', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'image/heic'],
    ['a WebM film', '\x1a\x45\xdf\xa3\x93\x42\x82\x88matroska', undefined],
    ['a playlist', '#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n', undefined],
    ['a program', '\x7fELF\x02\x01\x01', 'application/x-elf'],
    ['a text', 'hello', undefined],
  ])('is refused when it is %s under a false name', async (_name, content, detectedType) => {
    const refused = await receive(Readable.from([Buffer.from(content, 'latin1')]))
    expect(refused).toMatchObject({ ok: false, refusal: 'UNSUPPORTED_TYPE' })
    if (detectedType) expect(refused).toMatchObject({ detectedType })
    expect(await spooled()).toEqual([])
  })

  it.each(['3gp5', '3g2a', 'M4A ', 'M4B ', 'M4V ', 'F4V ', '\0\0\0\0', 'XYZ9'])(
    'is a video whatever its film calls itself: %j',
    async (brand) => {
      const film = Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\x02\0isommp42\0\0\0\x08free`, 'latin1')
      expect(await receive(Readable.from([film]))).toMatchObject({
        ok: true,
        contentType: expect.stringMatching(/^video/),
      })
    },
  )

  it.each(['skip', 'pnot', 'wide', 'free', 'udta'])('is a video when it begins as old MOVs do: %s', async (name) => {
    const film = Buffer.from(`\0\0\0\x08${name}\0\0\0\x14ftypqt  \0\0\x02\0qt  `, 'latin1')
    expect(await receive(Readable.from([film]))).toMatchObject({ ok: true, contentType: 'video/quicktime' })
  })

  it('is no video for a word that stands where a film would begin', async () => {
    const text = Readable.from([Buffer.from('and skip the rest of it')])
    expect(await receive(text)).toMatchObject({ refusal: 'UNSUPPORTED_TYPE' })
  })

  it('accepts only what the caller asks for', async () => {
    const options = { directory, maximumBytes: 1000, accepts: ['application/pdf'] as const, diskReserve }
    expect(await receiveUpload(Readable.from([Buffer.from('%PDF-1.7\n')]), options)).toMatchObject({ ok: true })
    expect(await receiveUpload(Readable.from([await plainPng()]), options)).toMatchObject({ detectedType: 'image/png' })
  })

  it('ends when the disk has no room for more, and nothing of it is kept', async () => {
    const content = Buffer.concat([await orientedJpeg(1), Buffer.alloc(10 * 1024 * 1024)])
    const full = async () => {
      throw new Outage('full', { reason: 'STORAGE_FULL' })
    }
    const options = { directory, maximumBytes: 2 ** 30, accepts: acceptedMediaTypes, diskReserve: full }
    await expect(receiveUpload(inChunks(content, 100_000), options)).rejects.toThrow(Outage)
    expect(await spooled()).toEqual([])
  })

  it('may be as large as the limit and not one byte larger', async () => {
    const jpeg = await orientedJpeg(1)
    const upTo = (byteSize: number) => inChunks(Buffer.concat([jpeg, Buffer.alloc(byteSize - jpeg.length)]), 1000)
    expect(await receive(upTo(50_000), 50_000)).toMatchObject({ ok: true, byteSize: 50_000 })
    await rm(directory, { recursive: true })
    directory = await mkdtemp(join(tmpdir(), 'receive-upload-'))
    expect(await receive(upTo(50_001), 50_000)).toEqual({ ok: false, refusal: 'TOO_LARGE' })
    expect(await spooled()).toEqual([])
  })

  it('is refused as too large as soon as it is, and no endless rest is read', async () => {
    const jpeg = await orientedJpeg(1)
    let sent = 0
    const endless = new Readable({
      read() {
        const chunk = sent === 0 ? jpeg : Buffer.alloc(1000)
        sent += chunk.length
        this.push(chunk)
      },
    })
    expect(await receive(endless, 100_000)).toEqual({ ok: false, refusal: 'TOO_LARGE' })
    await expect.poll(() => endless.destroyed).toBe(true)
    expect(sent).toBeLessThan(100_000 * 2 + 200_000)
  })

  it('that is empty is refused as such', async () => {
    expect(await receive(Readable.from([]))).toEqual({ ok: false, refusal: 'EMPTY' })
    expect(await spooled()).toEqual([])
  })

  it('is refused as too large when a parser before us cut it off', async () => {
    const cut = Object.assign(Readable.from([await orientedJpeg(1)]), { truncated: true })
    expect(await receive(cut)).toEqual({ ok: false, refusal: 'TOO_LARGE' })
  })

  it('that breaks off leaves nothing', async () => {
    const broken = new PassThrough()
    broken.write(await orientedJpeg(1))
    const receiving = receive(broken)
    await expect.poll(spooled).toHaveLength(1)
    broken.destroy(new Error('connection lost'))
    await expect(receiving).rejects.toThrow('connection lost')
    expect(await spooled()).toEqual([])
  })

  it('that breaks off before anybody reads it is told, and ends nothing else', async () => {
    const broken = new PassThrough()
    const receiving = receive(broken)
    broken.destroy(new Error('connection lost'))
    await expect(receiving).rejects.toThrow('connection lost')
    expect(await spooled()).toEqual([])
  })

  describe('over HTTP', () => {
    let server: FastifyInstance
    let outcomes: Promise<unknown>[]
    let port: number

    beforeEach(async () => {
      outcomes = []
      server = Fastify({ forceCloseConnections: true })
      await server.register(multipart, { limits: { fileSize: Number.POSITIVE_INFINITY } })
      server.post('/', async (incoming) => {
        const part = await incoming.file()
        if (!part) throw new Error('no file')
        const outcome = receive(part.file, 3_000_000)
        outcomes.push(outcome.catch((error: Error) => error))
        return outcome
      })
      port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port)
    })
    afterEach(() => server.close())

    const post = (content: Buffer) => {
      const form = new FormData()
      form.set('file', new File([new Uint8Array(content)], '../../photo.jpg', { type: 'image/jpeg' }))
      return fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: form })
    }

    it('arrives whole', async () => {
      const content = Buffer.concat([await orientedJpeg(1), randomBytes(2_900_000)])
      const answer = (await (await post(content)).json()) as { ok: true; path: string }
      expect((await readFile(answer.path)).equals(content)).toBe(true)
    })

    it('is told that it is too large, or of a wrong type, instead of being cut off', async () => {
      const large = Buffer.concat([await orientedJpeg(1), Buffer.alloc(5_000_000)])
      expect(await (await post(large)).json()).toEqual({ ok: false, refusal: 'TOO_LARGE' })
      expect(await (await post(Buffer.alloc(2_000_000, '<p>'))).json()).toEqual({
        ok: false,
        refusal: 'UNSUPPORTED_TYPE',
      })
      expect(await spooled()).toEqual([])
    })

    it('that the client gives up leaves nothing', async () => {
      const type = 'multipart/form-data; boundary=b'
      const sending = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-type': type } })
      sending.on('error', () => undefined)
      sending.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n')
      sending.write(Buffer.concat([await orientedJpeg(1), randomBytes(500_000)]))
      await expect.poll(spooled).toHaveLength(1)
      sending.destroy()
      await expect.poll(() => outcomes.length).toBe(1)
      expect(await outcomes[0]).toBeInstanceOf(Error)
      expect(await spooled()).toEqual([])
    })
  })
})
