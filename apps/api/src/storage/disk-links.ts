import { createHmac, timingSafeEqual } from 'node:crypto'
import { isStorageKey } from '@portal/domain/media/storage-keys.ts'
import { lifetimes } from '../lifetimes.ts'
import type { LinkOptions } from './storage.ts'

/** Where the links of the folder storage lead; `serve-disk-file.ts` answers there. */
export const diskFilesPath = '/files/'

export interface DiskLinks {
  /** The link to a file: `<base>/files/<key>?expires=..&disposition=..&name=..&signature=..` */
  make(key: string, options: LinkOptions): string
  /** Reads a link from the path and query of a request. The signature covers every part of it. */
  verify(url: string): VerifiedLink | { ok: false; refusal: 'LINK_INVALID' | 'LINK_EXPIRED' }
}

export interface VerifiedLink {
  ok: true
  key: string
  disposition: 'inline' | 'attachment'
  fileName: string | undefined
  expiresAt: Date
}

export interface DiskLinkSettings {
  /** At least 32 bytes; the same in all processes that share the folder. */
  secret: string | Buffer
  /** The API's public address where links are opened from another host, else '' for links relative to this one. */
  baseUrl: string
  now?: () => Date
}

/** Signed, expiring links to files in a folder, as an S3 service would presign them. */
export function diskLinks({ secret, baseUrl, now = () => new Date() }: DiskLinkSettings): DiskLinks {
  if (Buffer.byteLength(secret) < 32) throw new Error('The secret that signs file links needs at least 32 bytes')
  const base = baseUrl.replace(/\/+$/, '')

  const signatureOf = (key: string, expires: string, disposition: string, name: string | null) =>
    // As JSON, so that no part can be read as another one: a name as an expiry.
    createHmac('sha256', secret)
      .update(JSON.stringify(['file-link', key, expires, disposition, name]))
      .digest()

  return {
    make(key, { expiresInSeconds, fileName, disposition }) {
      if (!isStorageKey(key)) throw new Error('Not a storage key')
      const window = lifetimes.fileLinkWindow
      const leastExpiry = now().getTime() / 1000 + expiresInSeconds
      const expires = String(Math.ceil(leastExpiry / window) * window)
      const name = fileName?.toWellFormed() ?? null
      const query = new URLSearchParams({ expires, disposition })
      if (name !== null) query.set('name', name)
      query.set('signature', signatureOf(key, expires, disposition, name).toString('base64url'))
      return `${base}${diskFilesPath}${key}?${query}`
    },

    verify(url) {
      const invalid = { ok: false, refusal: 'LINK_INVALID' } as const
      const end = url.indexOf('?')
      if (end < 0 || !url.startsWith(diskFilesPath)) return invalid
      // Keys need no percent-encoding, so a link that carries any was not made here.
      const key = url.slice(diskFilesPath.length, end)
      const query = new URLSearchParams(url.slice(end + 1))
      const expires = query.get('expires') ?? ''
      const disposition = query.get('disposition')
      const name = query.get('name')
      if (!isStorageKey(key) || !/^\d{1,12}$/.test(expires)) return invalid
      if (disposition !== 'inline' && disposition !== 'attachment') return invalid

      const given = Buffer.from(query.get('signature') ?? '', 'base64url')
      const expected = signatureOf(key, expires, disposition, name)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return invalid

      const expiresAt = new Date(Number(expires) * 1000)
      if (expiresAt <= now()) return { ok: false, refusal: 'LINK_EXPIRED' }
      return { ok: true, key, disposition, fileName: name ?? undefined, expiresAt }
    },
  }
}
