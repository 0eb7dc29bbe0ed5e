import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { contentTypeOf, isStorageKey, storagePrefixes } from '@portal/domain/media/storage-keys.ts'
import { lifetimes } from '../lifetimes.ts'
import { BucketUnusable } from './bucket-unusable.ts'
import { contentDisposition } from './content-disposition.ts'
import { openS3Client, type S3ClientSettings } from './s3-client.ts'
import { removeUnfinishedUploads, unlessMissing } from './s3-unfinished.ts'
import { markerName, type Storage } from './storage.ts'
import { writeWhole } from './write-whole.ts'

export interface S3Settings extends S3ClientSettings {
  bucket: string
  /** Where a browser reaches it, if that is another address: the host is part of what a link's signature covers. */
  publicEndpoint?: string | undefined
  now?: () => Date
}

/** The size of one part. The SDK can repeat a request whose body is in memory, but not one whose body is a stream. */
const partBytes = 8 * 1024 * 1024

/** Files in a bucket of any S3 service. The bucket must exist and be private. */
export function openS3Storage(settings: S3Settings): Storage {
  const { bucket, now = () => new Date() } = settings
  const client = openS3Client(settings)
  const { publicEndpoint } = settings
  const presigner = publicEndpoint ? openS3Client({ ...settings, endpoint: publicEndpoint }) : client

  const named = (key: string) => {
    if (!isStorageKey(key)) throw new Error('Not a storage key')
    return { Bucket: bucket, Key: key }
  }

  async function putInParts(key: string, file: FileHandle, byteSize: number, sending: { abortSignal?: AbortSignal }) {
    const object = named(key)
    const begun = await client.send(
      new CreateMultipartUploadCommand({ ...object, ContentType: contentTypeOf(key) }),
      sending,
    )
    const upload = { ...object, UploadId: begun.UploadId }
    try {
      const parts: { PartNumber: number; ETag: string | undefined }[] = []
      for (let from = 0; from < byteSize; from += partBytes) {
        const PartNumber = parts.length + 1
        const Body = await bytesOf(file, from, Math.min(partBytes, byteSize - from))
        const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }), sending)
        parts.push({ PartNumber, ETag })
      }
      const MultipartUpload = { Parts: parts }
      await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload }), sending)
    } catch (error) {
      // The parts of an upload that nobody completes are kept, and paid for. If this fails too, the daily sweep
      // finds them; the first error is the one to tell.
      await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined)
      throw error
    }
  }

  async function read(key: string, abortSignal?: AbortSignal): Promise<Readable | undefined> {
    const answer = await client
      .send(new GetObjectCommand(named(key)), abortSignal ? { abortSignal } : {})
      .catch(unlessMissing)
    if (!answer) return undefined
    if (!(answer.Body instanceof Readable)) throw new Error('The S3 service answered without a content')
    return answer.Body
  }

  return {
    async putFile(key, localPath, { signal } = {}) {
      const sending = signal ? { abortSignal: signal } : {}
      const file = await open(localPath)
      try {
        const { size } = await file.stat()
        if (size > partBytes) return await putInParts(key, file, size, sending)
        const Body = await bytesOf(file, 0, size)
        await client.send(new PutObjectCommand({ ...named(key), Body, ContentType: contentTypeOf(key) }), sending)
      } finally {
        await file.close()
      }
    },

    async download(key, toLocalPath, { signal } = {}) {
      const content = await read(key, signal)
      if (!content) return false
      await writeWhole(content, toLocalPath, signal)
      return true
    },

    async exists(key) {
      return (await client.send(new HeadObjectCommand(named(key))).catch(unlessMissing)) !== undefined
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand(named(key))).catch(unlessMissing)
    },

    async setAside(key) {
      await this.remove(key)
    },

    async readMarker() {
      const answer = await client.send(new GetObjectCommand({ Bucket: bucket, Key: markerName })).catch(unlessMissing)
      return await answer?.Body?.transformToString()
    },

    async writeMarker(text) {
      const marker = { Bucket: bucket, Key: markerName, ContentType: 'application/json' }
      await client.send(new PutObjectCommand({ ...marker, Body: text }))
    },

    async *list(prefix) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${prefix}/` })) {
        for (const { Key, Size, LastModified } of page.Contents ?? []) {
          if (!Key || !LastModified || !isStorageKey(Key)) continue
          yield { key: Key, byteSize: Size ?? 0, lastModified: LastModified }
        }
      }
    },

    async signedUrl(key, { expiresInSeconds, fileName, disposition }) {
      const window = lifetimes.fileLinkWindow * 1000
      const command = new GetObjectCommand({
        ...named(key),
        ResponseContentDisposition: contentDisposition(disposition, key, fileName),
        ResponseCacheControl: `private, max-age=${expiresInSeconds}`,
      })
      // Dated to the start of the window, and valid for that much longer, so that the link stays the same within it.
      return await getSignedUrl(presigner, command, {
        signingDate: new Date(Math.floor(now().getTime() / window) * window),
        expiresIn: expiresInSeconds + lifetimes.fileLinkWindow,
      })
    },

    async ready() {
      await client.send(new HeadBucketCommand({ Bucket: bucket })).catch((error) => {
        throw new BucketUnusable(bucket, error, 'S3_BUCKET')
      })
    },

    async removeLeftovers(halfWrittenBefore) {
      let removed = 0
      for (const prefix of storagePrefixes) {
        const place = { Bucket: bucket, Prefix: `${prefix}/` }
        removed += await removeUnfinishedUploads(client, place, { before: halfWrittenBefore })
      }
      return removed
    },
  }
}

async function bytesOf(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, from + filled)
    if (bytesRead === 0) throw new Error('The file became shorter while it was sent')
    filled += bytesRead
  }
  return bytes
}
