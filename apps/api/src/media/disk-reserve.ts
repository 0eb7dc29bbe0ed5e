import { statfs } from 'node:fs/promises'
import { Outage } from '../outage.ts'

const megabyte = 1024 * 1024
/** Unless set: 1 GiB, or a twentieth of the disk when that is less. */
const usualReserve = { megabytes: 1024, share: 1 / 20 }

/** Throws an `Outage` (`STORAGE_FULL`) while less than the reserve is free. */
export type DiskReserve = () => Promise<void>

/**
 * Keeps room free on the disks of these folders: the database may be on the same disk, and must be able to write.
 * @param megabytes how much to keep free; undefined for the default
 */
export const createDiskReserve =
  (folders: readonly string[], megabytes: number | undefined): DiskReserve =>
  async () => {
    for (const folder of folders) {
      const disk = await statfs(folder)
      const { share, megabytes: usual } = usualReserve
      const reserve = megabytes ?? Math.min(usual, (share * disk.blocks * disk.bsize) / megabyte)
      if ((disk.bavail * disk.bsize) / megabyte < reserve)
        throw new Outage(`Less than ${Math.ceil(reserve)} MB are free in ${folder}`, { reason: 'STORAGE_FULL' })
    }
  }
