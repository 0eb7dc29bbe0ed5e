import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileNameOfKey, imageKeys, layoutPdfKey, videoKeys } from '@portal/domain/media/storage-keys.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storagePromises } from '../testing/storage-promises.ts'
import { diskLinks } from './disk-links.ts'
import { openDiskStorage } from './disk-storage.ts'
import { serveDiskFiles } from './serve-disk-file.ts'

const secret = 'a secret that is long enough to sign links'
let directory: string
let server: FastifyInstance
let baseUrl: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'disk-storage-'))
  server = Fastify({ forceCloseConnections: true })
  server.setNotFoundHandler((_request, reply) => reply.type('text/html').send('the web client'))
  await server.register(serveDiskFiles, { directory, links: diskLinks({ secret, baseUrl: '' }) })
  baseUrl = await server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await server.close()
  await rm(directory, { recursive: true, force: true })
})

const open = ({ now, wrongSecret }: { now?: () => Date; wrongSecret?: true } = {}) =>
  openDiskStorage({
    directory,
    links: diskLinks({ secret: wrongSecret ? secret.toUpperCase() : secret, baseUrl, ...(now ? { now } : {}) }),
  })

describe('the folder storage', () => {
  storagePromises(async () => ({ open, refusals: { invalid: 403, expired: 410 } }))

  const stored = async (key: string, content = 'content') => {
    const path = join(directory, '..', randomUUID())
    await writeFile(path, content)
    await open().putFile(key, path)
    await rm(path)
    return open().signedUrl(key, { expiresInSeconds: 900, disposition: 'inline' })
  }

  it('leaves nothing half-written beside a stored file', async () => {
    await stored(imageKeys(randomUUID(), 'image/jpeg').image)
    expect(await readdir(join(directory, '.incoming'))).toEqual([])
  })

  it('keeps its files from other users of the machine', async () => {
    const key = imageKeys(randomUUID(), 'image/jpeg').image
    await stored(key)
    expect((await stat(join(directory, 'wms-final-uploads'))).mode & 0o077).toBe(0)
  })

  it('removes what a killed process left half-written, and nothing that is being written', async () => {
    const old = join(directory, '.incoming', randomUUID())
    const fresh = join(directory, '.incoming', randomUUID())
    await writeFile(old, 'half')
    await writeFile(fresh, 'half')
    await utimes(old, new Date('2026-01-01'), new Date('2026-01-01'))
    expect(await open().removeLeftovers(new Date('2026-01-02'), new Date(0))).toBe(1)
    expect(await readdir(join(directory, '.incoming'))).toEqual([fresh.slice(fresh.lastIndexOf('/') + 1)])
    await rm(fresh)
  })

  it('keeps what was set aside out of reach for a while, then removes it', async () => {
    const key = imageKeys(randomUUID(), 'image/jpeg').image
    await stored(key)
    await open().setAside(key)
    expect(await open().exists(key)).toBe(false)
    expect(await readdir(join(directory, '.removed'))).toContain(fileNameOfKey(key))
    expect(await open().removeLeftovers(new Date(0), new Date(Date.now() - 3_600_000))).toBe(0)
    await open().removeLeftovers(new Date(0), new Date(Date.now() + 3_600_000))
    expect(await readdir(join(directory, '.removed'))).toEqual([])
  })

  it('neither lists nor serves what is half-written or was put there by somebody else', async () => {
    await writeFile(join(directory, 'wms-final-uploads', 'notes.html'), '<script>')
    await mkdir(join(directory, 'wms-final-uploads', 'folder.jpg'), { recursive: true })
    const keys: string[] = []
    for await (const { key } of open().list('wms-final-uploads')) keys.push(key)
    expect(keys.filter((key) => /notes|folder/.test(key))).toEqual([])
    const link = await open().signedUrl('wms-final-uploads/folder.jpg', {
      expiresInSeconds: 900,
      disposition: 'inline',
    })
    expect((await fetch(link)).status).toBe(404)
  })

  it('is not ready when its folder cannot be written', async () => {
    const inTheWay = join(directory, 'a-file')
    await writeFile(inTheWay, '')
    const storage = openDiskStorage({ directory: inTheWay, links: diskLinks({ secret, baseUrl }) })
    await expect(storage.ready()).rejects.toThrow()
  })

  describe('its links', () => {
    it.each([
      [imageKeys(randomUUID(), 'image/png').image, /; sandbox allow-same-origin$/],
      [layoutPdfKey(randomUUID()), /^default-src 'none'(?!.*sandbox)/],
    ])('let no browser take %s for a page of ours', async (key, policy) => {
      const answer = await fetch(await stored(key))
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-security-policy')).toMatch(policy)
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    })

    it('answer HEAD with the size and without the content', async () => {
      const answer = await fetch(await stored(imageKeys(randomUUID(), 'image/png').image, '12345'), { method: 'HEAD' })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-length')).toBe('5')
      expect(answer.headers.get('accept-ranges')).toBe('bytes')
      expect(await answer.text()).toBe('')
    })

    it('answer what a browser has already with 304', async () => {
      // Not by fetch, which never asks conditionally.
      const url = (await stored(imageKeys(randomUUID(), 'image/png').image)).replace(baseUrl, '')
      const first = await server.inject({ url })
      const again = await server.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
      expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, ''])
    })

    it.each([
      ['GET', '', 403, 'LINK_INVALID'],
      ['GET', '?expires=99999999999&disposition=inline&signature=', 403, 'LINK_INVALID'],
      ['POST', '', 404, 'FILE_NOT_FOUND'],
    ])('refuse %s with %j as JSON', async (method, query, status, error) => {
      const answer = await fetch(`${baseUrl}/files/wms-final-uploads/a.jpg${query}`, { method })
      expect(answer.status).toBe(status)
      expect(await answer.json()).toEqual({ error, message: expect.any(String) })
      expect(answer.headers.get('cache-control')).toBe('no-store')
    })

    it('say as JSON that a link is too old, a file is gone, a part does not exist', async () => {
      const key = imageKeys(randomUUID(), 'image/jpeg').image
      const missing = await open().signedUrl(key, { expiresInSeconds: 900, disposition: 'inline' })
      const gone = await fetch(missing)
      expect([gone.status, await gone.json()]).toEqual([
        404,
        { error: 'FILE_NOT_FOUND', message: 'This file no longer exists.' },
      ])
      const old = await fetch(
        await open({ now: () => new Date('2026-01-01') }).signedUrl(key, {
          expiresInSeconds: 9,
          disposition: 'inline',
        }),
      )
      expect([old.status, await old.json()]).toEqual([
        410,
        { error: 'LINK_EXPIRED', message: 'This link has expired. Please open the file again from its page.' },
      ])
      const part = await fetch(await stored(key, '123'), { headers: { range: 'bytes=7-' } })
      expect([part.status, await part.json()]).toEqual([
        416,
        { error: 'RANGE_NOT_SATISFIABLE', message: 'This part of the file does not exist.' },
      ])
    })

    it.each(['/files/../secret', '/files/%2e%2e/%2e%2e/etc/passwd', '/files/.incoming/x.jpg', '/files//etc/passwd'])(
      'never leave the folder: %s',
      async (path) => {
        const status = await new Promise<string>((resolve, reject) => {
          // By hand: fetch would tidy the path before it is sent.
          const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1', () =>
            socket.write(`GET ${path}?expires=99999999999&disposition=inline&signature=x HTTP/1.1\r\nhost: x\r\n\r\n`),
          )
          socket.once('data', (answer) => {
            resolve(String(answer).split('\r\n')[0] ?? '')
            socket.destroy()
          })
          socket.once('error', reject)
        })
        expect(status).toMatch(/ 40[034] /)
      },
    )

    it('are relative where the API has no address of its own', async () => {
      const storage = openDiskStorage({ directory, links: diskLinks({ secret, baseUrl: '' }) })
      const key = videoKeys(randomUUID(), 'video/mp4').video
      expect(await storage.signedUrl(key, { expiresInSeconds: 900, disposition: 'inline' })).toMatch(
        new RegExp(`^/files/${key}\\?expires=`),
      )
    })
  })

  it('signs with no secret that could be guessed', () => {
    expect(() => diskLinks({ secret: 'short', baseUrl: '' })).toThrow('32 bytes')
  })
})
