import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { imageKeys, layoutPdfKey, storagePrefixes, videoKeys } from '@portal/domain/media/storage-keys.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { markerName, type Storage, type StoredFile } from '../storage/storage.ts'

export interface StorageUnderTest {
  /** The same files each time, seen by a process whose clock may be wrong or whose secret may be another. */
  open(changes?: { now?: () => Date; wrongSecret?: true }): Storage
  /** Status of a link that was tampered with or signed by somebody else, and of one that is too old. */
  refusals: { invalid: number; expired: number }
}

/** The tests that every storage adapter must pass; run on each. */
export function storagePromises(start: () => Promise<StorageUnderTest>, patience?: number): void {
  describe('as every storage', () => {
    let subject: StorageUnderTest
    let storage: Storage
    let folder: string

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'storage-promises-'))
      subject = await start()
      storage = subject.open()
      await storage.ready()
    }, patience)
    afterAll(() => rm(folder, { recursive: true, force: true }))

    const newImage = () => imageKeys(randomUUID(), 'image/jpeg').image
    const local = async (content: Buffer | string) => {
      const path = join(folder, randomUUID())
      await writeFile(path, content)
      return path
    }
    const put = async (content: Buffer | string, key = newImage()) => {
      await storage.putFile(key, await local(content))
      return key
    }
    const contentOf = async (key: string) => {
      const path = join(folder, randomUUID())
      return (await storage.download(key, path)) ? readFile(path) : undefined
    }
    const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex')

    it.each([0, 1, 8 * 1024 * 1024, 8 * 1024 * 1024 + 1, 20 * 1024 * 1024 + 7])(
      'gives back the very %i bytes it was given',
      async (byteSize) => {
        const content = randomBytes(byteSize)
        const key = await put(content)
        const back = await contentOf(key)
        expect(back?.length).toBe(byteSize)
        expect(hash(back ?? Buffer.alloc(0))).toBe(hash(content))
      },
    )

    it('leaves the local file to the caller, who may remove it', async () => {
      const path = await local('evidence')
      const key = newImage()
      await storage.putFile(key, path)
      expect(await readFile(path, 'utf8')).toBe('evidence')
      await rm(path)
      expect(String(await contentOf(key))).toBe('evidence')
    })

    it('keeps one marker, which is no stored file', async () => {
      expect(await storage.readMarker()).toBeUndefined()
      await storage.writeMarker('first')
      await storage.writeMarker('second')
      expect(await storage.readMarker()).toBe('second')
      for (const prefix of storagePrefixes)
        for await (const { key } of storage.list(prefix)) expect(key).not.toContain(markerName)
    })

    it('no longer has a file that was set aside, and takes a missing one for set aside', async () => {
      const key = await put('evidence')
      await storage.setAside(key)
      expect(await storage.exists(key)).toBe(false)
      await storage.setAside(key)
    })

    it('replaces what was stored under the key', async () => {
      const key = await put('first, and longer than the second')
      await put('second', key)
      expect(String(await contentOf(key))).toBe('second')
    })

    it('keeps one of two files that are stored under one key at once, whole', async () => {
      const contents = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(300_000))
      const key = newImage()
      await Promise.all(contents.map((content) => put(content, key)))
      expect(contents).toContain(String(await contentOf(key)))
    })

    it('keeps what was there when storing is given up', async () => {
      const key = await put('what was there')
      const path = await local(randomBytes(9 * 1024 * 1024))
      await expect(storage.putFile(key, path, { signal: AbortSignal.abort() })).rejects.toThrow()
      expect(String(await contentOf(key))).toBe('what was there')
    })

    it('stores nothing of a local file that is missing', async () => {
      const key = newImage()
      await expect(storage.putFile(key, join(folder, 'missing'))).rejects.toThrow()
      expect(await storage.exists(key)).toBe(false)
    })

    it('says that a file is missing, and leaves no file where it should have been written', async () => {
      const key = newImage()
      const path = join(folder, randomUUID())
      expect(await storage.exists(key)).toBe(false)
      expect(await storage.download(key, path)).toBe(false)
      await expect(access(path)).rejects.toThrow()
    })

    it('removes a file, and does not mind a second time', async () => {
      const key = await put('gone soon')
      expect(await storage.exists(key)).toBe(true)
      await storage.remove(key)
      expect(await storage.exists(key)).toBe(false)
      await storage.remove(key)
    })

    it.each([
      '../outside.jpg',
      'wms-final-uploads/../../outside.jpg',
      '/etc/passwd',
      'wms-final-uploads/a/b.jpg',
      'wms-final-uploads/.hidden.jpg',
      'wms-final-uploads/page.html',
      'wms-final-uploads/a.jpg\0.png',
      'elsewhere/a.jpg',
      '',
    ])('takes %j for no key', async (key) => {
      const path = await local('x')
      await expect(storage.putFile(key, path)).rejects.toThrow('Not a storage key')
      await expect(storage.download(key, path)).rejects.toThrow('Not a storage key')
      await expect(storage.exists(key)).rejects.toThrow('Not a storage key')
      await expect(storage.remove(key)).rejects.toThrow('Not a storage key')
      await expect(storage.signedUrl(key, { expiresInSeconds: 900, disposition: 'inline' })).rejects.toThrow(
        'Not a storage key',
      )
    })

    it('lists every file of a prefix once, with its size and age, also past a thousand', async () => {
      const path = await local('listed')
      const keys = Array.from({ length: 1005 }, () => videoKeys(randomUUID(), 'video/mp4').source)
      for (let from = 0; from < keys.length; from += 25)
        await Promise.all(keys.slice(from, from + 25).map((key) => storage.putFile(key, path)))
      const elsewhere = await put('not in this prefix')

      const listed: StoredFile[] = []
      for await (const file of storage.list('wms-temp-uploads')) listed.push(file)
      expect(listed.map(({ key }) => key).sort()).toEqual(keys.sort())
      expect(new Set(listed.map(({ byteSize }) => byteSize))).toEqual(new Set([6]))
      const oldest = Math.min(...listed.map(({ lastModified }) => lastModified.getTime()))
      expect(Date.now() - oldest).toBeLessThan(600_000)

      const final: string[] = []
      for await (const { key } of storage.list('wms-final-uploads')) final.push(key)
      expect(final).toContain(elsewhere)
      expect(final.filter((key) => keys.includes(key))).toEqual([])
    }, 120_000)

    describe('signed links', () => {
      const link = (key: string, fileName?: string, from = storage) =>
        from.signedUrl(key, { expiresInSeconds: 900, disposition: 'inline', ...(fileName ? { fileName } : {}) })
      /** The same link with one thing changed. */
      const changed = (url: string, change: (url: URL) => void) => {
        const copy = new URL(url)
        change(copy)
        return copy
      }

      it('open the file as what it is, under the name the user gave it', async () => {
        const key = await put('a picture')
        const answer = await fetch(await link(key, 'Hochtöner "links" 50%.HEIC.jpeg'))
        expect(answer.status).toBe(200)
        expect(await answer.text()).toBe('a picture')
        expect(answer.headers.get('content-type')).toBe('image/jpeg')
        expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d+/)
        expect(answer.headers.get('content-disposition')).toBe(
          `inline; filename="Hocht_ner _links_ 50_.HEIC.jpg"; filename*=UTF-8''Hocht%C3%B6ner%20%22links%22%2050%25.HEIC.jpg`,
        )
      })

      it.each([
        [layoutPdfKey(randomUUID()), 'application/pdf'],
        [videoKeys(randomUUID(), 'video/quicktime').video, 'video/mp4'],
        [videoKeys(randomUUID(), 'video/quicktime').source, 'video/quicktime'],
        [imageKeys(randomUUID(), 'image/png').image, 'image/png'],
      ])('answer %s as %s', async (key, type) => {
        await put('content', key)
        const answer = await fetch(await link(key))
        expect(answer.headers.get('content-type')).toBe(type)
        expect(answer.headers.get('content-disposition')).toBe('inline')
      })

      it('let a file be downloaded', async () => {
        const key = await put('to keep')
        const url = await storage.signedUrl(key, {
          expiresInSeconds: 900,
          disposition: 'attachment',
          fileName: 'speaker.jpg',
        })
        expect((await fetch(url)).headers.get('content-disposition')).toMatch(/^attachment; filename="speaker\.jpg"/)
      })

      it('answer the part of a file that a video player asks for', async () => {
        const key = await put('0123456789', videoKeys(randomUUID(), 'video/mp4').video)
        const url = await link(key)
        const part = await fetch(url, { headers: { range: 'bytes=2-5' } })
        expect(part.status).toBe(206)
        expect(part.headers.get('content-range')).toBe('bytes 2-5/10')
        expect(await part.text()).toBe('2345')
        const end = await fetch(url, { headers: { range: 'bytes=-3' } })
        expect(await end.text()).toBe('789')
        expect((await fetch(url, { headers: { range: 'bytes=10-' } })).status).toBe(416)
      })

      it('are the same for five minutes, so that a browser loads a picture once', async () => {
        const key = newImage()
        const at = (time: string) => link(key, 'a.jpg', subject.open({ now: () => new Date(time) }))
        expect(await at('2026-03-01T10:00:01Z')).toBe(await at('2026-03-01T10:04:59Z'))
        expect(await at('2026-03-01T10:05:01Z')).not.toBe(await at('2026-03-01T10:04:59Z'))
      })

      it('work for at least as long as was asked for', async () => {
        const key = await put('still there')
        const madeEarlier = (secondsAgo: number) =>
          link(key, undefined, subject.open({ now: () => new Date(Date.now() - secondsAgo * 1000) }))
        expect((await fetch(await madeEarlier(880))).status).toBe(200)
        expect((await fetch(await madeEarlier(900 + 310))).status).toBe(subject.refusals.expired)
      })

      it('say that a file is gone', async () => {
        expect((await fetch(await link(newImage()))).status).toBe(404)
      })

      it('are refused when they are turned to another file, name or time, or carry no signature', async () => {
        const key = await put('mine')
        const other = await put('not mine')
        const url = await link(key, 'a.jpg')
        const attempts = [
          changed(url, (copy) => {
            copy.pathname = copy.pathname.replace(key, other)
          }),
          changed(url, ({ searchParams }) => {
            for (const [name, value] of [...searchParams])
              if (/name|disposition/i.test(name)) searchParams.set(name, value.replace('a.jpg', 'b.html'))
          }),
          changed(url, ({ searchParams }) => {
            for (const [name, value] of [...searchParams])
              if (/expires/i.test(name)) searchParams.set(name, String(Number(value) + 300))
          }),
          changed(url, ({ searchParams }) => {
            for (const name of [...searchParams.keys()]) if (/signature/i.test(name)) searchParams.delete(name)
          }),
          changed(url, (copy) => {
            copy.search = ''
          }),
        ]
        for (const attempt of attempts) {
          expect(attempt.href).not.toBe(url)
          const answer = await fetch(attempt)
          // Without any signature it is not a link at all, for which a service may have another word.
          const refused = attempt.search ? [subject.refusals.invalid] : [subject.refusals.invalid, 400]
          expect(refused, attempt.href).toContain(answer.status)
          expect(await answer.text()).not.toContain('mine')
        }
      })

      it('are refused when another secret signed them', async () => {
        const key = await put('mine')
        const forged = await link(key, undefined, subject.open({ wrongSecret: true }))
        expect((await fetch(forged)).status).toBe(subject.refusals.invalid)
      })
    })
  })
}
