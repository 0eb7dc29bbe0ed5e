import { constants, createWriteStream } from 'node:fs'
import { mkdir, open, opendir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { forEachOf } from '../for-each-of.ts'
import { createDiskReserve } from '../media/disk-reserve.ts'
import { Outage } from '../outage.ts'
import { BucketUnusable } from '../storage/bucket-unusable.ts'
import { openS3Client, type S3ClientSettings } from '../storage/s3-client.ts'
import { removeUnfinishedUploads } from '../storage/s3-unfinished.ts'
import { BackupRefused, damaged } from './backup-refused.ts'
import { isPartName } from './manifest.ts'

/** Files that leave a bucket at once. */
const filesAtOnce = 10

/** Where a backup lies: a folder, or a prefix of a bucket. */
export interface BackupPlace {
  /** Whether nothing is there yet. */
  isEmpty(): Promise<boolean>
  /** Writes a file whole or not at all. Throws {@link BackupRefused} while a disk has no more room than the portal needs. */
  write(name: string, content: Readable): Promise<void>
  /** Throws where there is no such file, or it is no plain one. */
  read(name: string): Promise<Readable>
  /** Throws {@link BackupRefused} where something there is neither a plain file nor a folder, such as a link to elsewhere. */
  refuseLinks(): Promise<void>
  /** Removes what was written since the place was found empty. */
  removeBegun(): Promise<void>
  /**
   * Removes backups beside this one, in a bucket, that have no manifest and to which nothing was written since `before`:
   * they were broken off. What is no backup stays. The folders of a disk are tidied by the unit that makes them.
   */
  removeBrokenOff(before: Date): Promise<void>
}

/**
 * Opens `s3://bucket/prefix` with the portal's own S3 settings, and anything else as a folder.
 * @param reserveMegabytes how much a backup leaves free on the folder's disk; undefined for the default of uploads
 */
export function openBackupPlace(where: string, s3: S3ClientSettings, reserveMegabytes?: number): BackupPlace {
  const named = /^s3:\/\/([^/]+)\/?(.*)$/.exec(where)
  if (!named) return folderPlace(resolve(where), reserveMegabytes)
  const [, bucket = '', prefix = ''] = named
  return bucketPlace({ ...s3, bucket }, prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`)
}

const notPlain = (name: string) => damaged(`${name} is no plain file`)

function folderPlace(folder: string, reserveMegabytes: number | undefined): BackupPlace {
  const reserve = createDiskReserve([folder], reserveMegabytes)
  let isMadeHere = false
  return {
    async isEmpty() {
      isMadeHere = (await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined
      return (await readdir(folder)).length === 0
    },
    async write(name, content) {
      await reserve().catch(refuseForLackOfRoom)
      const path = join(folder, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await pipeline(content, createWriteStream(`${path}.part`, { mode: 0o600, flush: true }))
      await rename(`${path}.part`, path)
    },
    async read(name) {
      // Neither follows a link nor waits for a pipe.
      const file = await open(join(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
      if ((await file.stat()).isFile()) return file.createReadStream()
      await file.close()
      throw notPlain(name)
    },
    async refuseLinks() {
      for await (const entry of await opendir(folder, { recursive: true }))
        if (!entry.isFile() && !entry.isDirectory())
          throw notPlain(relative(folder, join(entry.parentPath, entry.name)))
    },
    async removeBegun() {
      for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true })
      if (isMadeHere) await rmdir(folder)
    },
    async removeBrokenOff() {},
  }
}

function refuseForLackOfRoom(error: unknown): never {
  if (!(error instanceof Outage)) throw error
  const says = `${error.message}. The portal's own database may need them: make room, name another disk, or set DISK_RESERVE_MB.`
  throw new BackupRefused(says, { cause: error })
}

function bucketPlace(settings: S3ClientSettings & { bucket: string }, prefix: string): BackupPlace {
  const client = openS3Client(settings)
  const Bucket = settings.bucket
  const object = (name: string) => ({ Bucket, Key: `${prefix}${name}` })
  const refuse = (error: unknown): never => {
    throw new BucketUnusable(Bucket, error, 'its name')
  }
  async function* listBelow(place: string) {
    for await (const { Contents } of paginateListObjectsV2({ client }, { Bucket, Prefix: place })) yield* Contents ?? []
  }
  async function removeBelow(place: string) {
    for await (const { Contents } of paginateListObjectsV2({ client }, { Bucket, Prefix: place }))
      await forEachOf(Contents ?? [], filesAtOnce, ({ Key }) => client.send(new DeleteObjectCommand({ Bucket, Key })))
  }
  async function isBrokenOff(place: string, before: Date): Promise<boolean> {
    for await (const { Key = '', LastModified } of listBelow(place))
      if (!isPartName(Key.slice(place.length)) || !LastModified || LastModified >= before) return false
    return true
  }
  return {
    async isEmpty() {
      const first = new ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 1 })
      const { KeyCount } = await client.send(first).catch(refuse)
      return !KeyCount
    },
    async write(name, content) {
      await new Upload({ client, params: { ...object(name), Body: content } }).done()
    },
    async read(name) {
      const { Body } = await client.send(new GetObjectCommand(object(name))).catch((error) => {
        if (error instanceof NoSuchKey) throw error
        return refuse(error)
      })
      if (!(Body instanceof Readable)) throw new Error(`The bucket answered ${name} without a content.`)
      return Body
    },
    async refuseLinks() {},
    removeBegun: () => removeBelow(prefix),
    async removeBrokenOff(before) {
      const parent = prefix.replace(/[^/]+\/$/, '')
      const siblings = { Bucket, Prefix: parent, Delimiter: '/' }
      for await (const { CommonPrefixes } of paginateListObjectsV2({ client }, siblings))
        for (const { Prefix: place } of CommonPrefixes ?? [])
          if (place && place !== prefix && (await isBrokenOff(place, before))) await removeBelow(place)
      const isOurs = (key: string) => isPartName(key.slice(parent.length).replace(/^[^/]+\//, ''))
      await removeUnfinishedUploads(client, { Bucket, Prefix: parent }, { before, isOurs })
    },
  }
}
