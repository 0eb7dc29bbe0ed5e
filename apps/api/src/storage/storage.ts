import type { StoragePrefix } from '@portal/domain/media/storage-keys.ts'

export interface StoredFile {
  key: string
  byteSize: number
  lastModified: Date
}

export interface LinkOptions {
  /** The least time the link must work. It works up to `lifetimes.fileLinkWindow` longer. */
  expiresInSeconds: number
  /** The name the user gave the file; a browser saves it under that name, with the ending of the stored type. */
  fileName?: string
  disposition: 'inline' | 'attachment'
}

/** The name of the marker in the store; no storage key can be the same. */
export const markerName = 'installation.json'

/**
 * Where files are kept. Two adapters keep the same promises, see `testing/storage-promises.ts`: a folder and any S3
 * service. Keys come from `@portal/domain/media/storage-keys.ts`; anything else throws. An outage throws; a missing
 * file never does.
 */
export interface Storage {
  /**
   * Stores the file at `localPath` under `key`, whole or not at all, in place of what was there; it is durable when
   * the promise settles. The local file stays the caller's to remove, and must not be written to any more.
   */
  putFile(key: string, localPath: string, options?: { signal?: AbortSignal }): Promise<void>
  /** Writes the content to `toLocalPath`; false, and no file, where there is no such key. */
  download(key: string, toLocalPath: string, options?: { signal?: AbortSignal }): Promise<boolean>
  exists(key: string): Promise<boolean>
  /** Removes the file; a missing one is no error. */
  remove(key: string): Promise<void>
  /**
   * Removes a file that was evidence once. A folder keeps it aside for `keptDays.filesSetAside` days, out of reach of
   * the portal; a bucket keeps it where its own versioning is on.
   */
  setAside(key: string): Promise<void>
  /** Every stored file whose key starts with `prefix/`, in no promised order, in bounded memory. */
  list(prefix: StoragePrefix): AsyncIterable<StoredFile>
  /**
   * A link that reads this one file without signing in, for a while. Absolute for S3; for the folder below the base
   * address it was opened with. Does not look whether the file exists, nor who asks: the caller decides that first.
   */
  signedUrl(key: string, options: LinkOptions): Promise<string>
  /** Throws with a sentence for the log when files cannot be stored. For the start and for readiness. */
  ready(): Promise<void>
  /** The text that binds this store to its database (`binding.ts`); undefined where there is none yet. */
  readMarker(): Promise<string | undefined>
  /** Writes it, in place of what was there. */
  writeMarker(text: string): Promise<void>
  /**
   * Removes what a killed process left half-written before `halfWrittenBefore`, and what was set aside before
   * `setAsideBefore`. Returns how many files. For the daily sweep.
   */
  removeLeftovers(halfWrittenBefore: Date, setAsideBefore: Date): Promise<number>
}
