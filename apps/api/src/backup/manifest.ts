import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { isStorageKey } from '@portal/domain/media/storage-keys.ts'
import { z } from 'zod'

/** Written last: a backup without it was cut off. */
export const manifestName = 'backup.json'
/** One line a file: key, length in bytes, SHA-256. */
export const fileListName = 'files.jsonl'

export const tableName = (table: string) => `tables/${table}.copy.gz`
export const storedFileName = (key: string) => `files/${key}`

/** Whether a backup has files of this name, its manifest left out. */
export const isPartName = (name: string): boolean =>
  name === fileListName ||
  /^tables\/\w+\.copy\.gz$/.test(name) ||
  (name.startsWith('files/') && isStorageKey(name.slice('files/'.length)))

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

export const manifestShape = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: sha256 })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), sha256 })),
  files: z.object({ count: z.int(), bytes: z.int(), sha256 }),
  /** Keys of rows whose file was not in the store: lost before the backup. */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof manifestShape>

export const fileLineShape = z.object({ key: z.string().refine(isStorageKey), bytes: z.int(), sha256 })
export type FileLine = z.infer<typeof fileLineShape>

/** Counts the bytes of a stream and computes their SHA-256. */
export function checksum() {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { through, result: () => ({ bytes, sha256: hash.digest('hex') }) }
}
