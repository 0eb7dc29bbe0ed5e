import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateMultipartUploadCommand, ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3'
import { imageKeys } from '@portal/domain/media/storage-keys.ts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { outageIn } from '../outage.ts'
import { startFailureOf } from '../start-failure.ts'
import { storagePromises } from '../testing/storage-promises.ts'
import { type SwiftServer, startSwift } from '../testing/swift-server.ts'
import { openS3Storage } from './s3-storage.ts'

/** A fresh machine first installs the server's packages. */
const patience = 600_000
const bucket = 'portal-files'
let swift: SwiftServer
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 's3-storage-'))
  swift = await startSwift()
  await swift.createBucket(bucket)
}, patience)
afterAll(async () => {
  await swift?.stop()
  await rm(folder, { recursive: true, force: true })
})

const settings = () => ({ bucket, endpoint: swift.endpoint, region: swift.region, credentials: swift.credentials })
const wrong = () => ({ ...swift.credentials, secretAccessKey: 'another-secret' })
const open = ({ now, wrongSecret }: { now?: () => Date; wrongSecret?: true } = {}) =>
  openS3Storage({ ...settings(), ...(now ? { now } : {}), ...(wrongSecret ? { credentials: wrong() } : {}) })

describe('the S3 storage', () => {
  storagePromises(async () => ({ open, refusals: { invalid: 403, expired: 403 } }), patience)

  const local = async (content: Buffer | string) => {
    const path = join(folder, randomUUID())
    await writeFile(path, content)
    return path
  }
  const unfinished = async () => {
    const client = new S3Client({ ...settings(), forcePathStyle: true })
    return (await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }))).Uploads ?? []
  }

  it('is refused by the service with a wrong secret, for reading and for writing', async () => {
    const key = imageKeys(randomUUID(), 'image/jpeg').image
    await open().putFile(key, await local('mine'))
    const stranger = open({ wrongSecret: true })
    await expect(stranger.download(key, join(tmpdir(), randomUUID()))).rejects.toThrow()
    await expect(stranger.putFile(key, await local('theirs'))).rejects.toThrow()
    await expect(stranger.remove(key)).rejects.toThrow()
    await expect(stranger.ready()).rejects.toThrow(
      '"portal-files" cannot be used: the keys are wrong, or may not use it.',
    )
    expect(await open().exists(key)).toBe(true)
  })

  it('takes an outage for an outage, never for a missing file', async () => {
    const away = openS3Storage({ ...settings(), endpoint: 'http://127.0.0.1:9' })
    const key = imageKeys(randomUUID(), 'image/jpeg').image
    await expect(away.exists(key)).rejects.toThrow()
    await expect(away.download(key, join(tmpdir(), randomUUID()))).rejects.toThrow()
    await expect(away.remove(key)).rejects.toThrow()
  })

  it('takes a service that is slower than anybody waits for an outage, before its answer and in the middle of one', async () => {
    const slow = createServer(({ method, url = '' }, response) => {
      if (method === 'HEAD' && url === '/') response.end()
      else if (url.includes('begins')) response.writeHead(200, { 'content-length': 1000 }).write('some of it')
    })
    slow.listen(0, '127.0.0.1')
    await once(slow, 'listening')
    onTestFinished(() => {
      slow.closeAllConnections()
      slow.close()
    })
    const endpoint = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`
    const key = imageKeys(randomUUID(), 'image/jpeg').image
    for (const bucket of ['silent', 'begins']) {
      const storage = openS3Storage({ ...settings(), endpoint, bucket, silenceMs: 100 })
      const failed = await storage.download(key, join(folder, randomUUID())).catch((error: unknown) => error)
      expect(outageIn(failed)).toBe('UNAVAILABLE')
    }
  })

  it('is not ready without its bucket', async () => {
    const nowhere = openS3Storage({ ...settings(), bucket: 'no-such-bucket' }).ready()
    await expect(nowhere).rejects.toThrow(
      'The S3 bucket "no-such-bucket" cannot be used: there is none of this name. Look at S3_BUCKET, S3_ENDPOINT,',
    )
    expect(await nowhere.catch(startFailureOf)).toMatchObject({ exitCode: 1 })
  })

  it('signs links for the address that browsers reach, not for the one between the servers', async () => {
    const key = imageKeys(randomUUID(), 'image/jpeg').image
    await open().putFile(key, await local('seen from outside'))
    const publicEndpoint = swift.endpoint.replace('127.0.0.1', 'localhost')
    const link = await openS3Storage({ ...settings(), publicEndpoint }).signedUrl(key, {
      expiresInSeconds: 900,
      disposition: 'inline',
    })
    expect(link).toMatch(new RegExp(`^${publicEndpoint}/${bucket}/${key}\\?`))
    expect(await (await fetch(link)).text()).toBe('seen from outside')
  })

  it('leaves no parts behind when storing a large file is given up', async () => {
    const giveUp = new AbortController()
    const path = await local(randomBytes(40 * 1024 * 1024))
    const storing = open().putFile(imageKeys(randomUUID(), 'image/jpeg').image, path, { signal: giveUp.signal })
    await expect.poll(unfinished, { timeout: 120_000 }).toHaveLength(1)
    giveUp.abort()
    await expect(storing).rejects.toThrow()
    expect(await unfinished()).toEqual([])
  })

  it('removes the parts that a killed process left, and none of an upload under way', async () => {
    const client = new S3Client({ ...settings(), forcePathStyle: true })
    const key = imageKeys(randomUUID(), 'image/jpeg').image
    await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: key }))
    expect(await open().removeLeftovers(new Date(Date.now() - 3_600_000), new Date(0))).toBe(0)
    expect(await unfinished()).toHaveLength(1)
    expect(await open().removeLeftovers(new Date(Date.now() + 3_600_000), new Date(0))).toBe(1)
    expect(await unfinished()).toEqual([])
  })
})
