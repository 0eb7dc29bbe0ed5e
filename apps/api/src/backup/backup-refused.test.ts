import { expect, it } from 'vitest'
import { BucketUnusable } from '../storage/bucket-unusable.ts'
import { BackupRefused, reading } from './backup-refused.ts'

it('a bucket that goes away while a backup is read from it is no damage to the backup, what cannot be read is', async () => {
  const gone = new BucketUnusable('backups', new Error('socket hang up'), 'its name')
  await expect(reading('files.jsonl', () => Promise.reject(gone))).rejects.toBe(gone)
  await expect(reading('files.jsonl', () => JSON.parse('{'))).rejects.toThrow(BackupRefused)
})
