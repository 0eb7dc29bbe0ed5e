import type { Portal } from '../portal.ts'
import { removeStored } from '../storage/remove-stored.ts'
import type { JobHandler } from './job-queue.ts'

/** Removes stored files whose rows are gone; twice is no error. While a backup runs it fails, and is tried again later. */
export const removeStoredFilesHandler =
  (parts: Pick<Portal, 'db' | 'storage'>): JobHandler<'removeStoredFiles'> =>
  async ({ keys, evidence }) => {
    if (!(await removeStored(parts, keys, evidence ? 'setAside' : 'remove')))
      throw new Error('A backup is running: stored files are removed after it.')
  }
