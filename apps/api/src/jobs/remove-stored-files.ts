import type { Portal } from '../portal.ts'
import type { JobHandler } from './job-queue.ts'

/** Removes stored files whose rows are gone; a missing one is fine, so a second run changes nothing. */
export const removeStoredFilesHandler =
  ({ storage }: Pick<Portal, 'storage'>): JobHandler<'removeStoredFiles'> =>
  async ({ keys, evidence }) => {
    for (const key of keys) await (evidence ? storage.setAside(key) : storage.remove(key))
  }
