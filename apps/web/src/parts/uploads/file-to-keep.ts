import type { WaitingFile } from '../offline/device-database.ts'
import { lighterFile } from './lighter/lighter-file.ts'
import { whenKept } from './send-chosen.ts'

/** A chosen file that did not arrive, by the id of its upload. */
export type NotArrived = Pick<WaitingFile, 'id' | 'file'>

/**
 * A file that did not arrive, as this device keeps it to send it later: as it was sent until then, to go on where it
 * broke off; otherwise as it would be sent, so a photo is made smaller and loses its location before it is kept.
 * Throws `UnreadableHeic`.
 */
export async function fileToKeep({ id, file: chosen }: NotArrived): Promise<WaitingFile> {
  await whenKept(id)
  const { unsentFile } = await import('./unsent-files.ts')
  const unsent = await unsentFile(id)
  return { id, file: unsent?.file ?? (await lighterFile(chosen)), begunAt: unsent?.begunAt }
}
