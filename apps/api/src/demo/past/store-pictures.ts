import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { imageKeys } from '@portal/domain/media/storage-keys.ts'
import { forEachOf } from '../../for-each-of.ts'
import { makeImage } from '../../media/make-image.ts'
import { inSpoolFolder } from '../../media/spool.ts'
import type { Portal } from '../../portal.ts'
import { demoFilePath } from '../demo-data.ts'

/** A stored picture, as its row names it. */
export interface StoredPicture {
  readonly key: string
  readonly thumbKey: string
  readonly kind: 'image'
  readonly state: 'ready'
  readonly fileName: string
  readonly byteSize: number
  readonly contentType: 'image/jpeg'
}

const storedAtOnce = 16

/**
 * Stores a picture of its own for each of these names in `media/`, in the same order. Each is scaled once and small, of
 * the size of a thumbnail, so that hundreds of them take neither time nor room.
 */
export const storePictures = (
  { storage, spoolDirectory }: Pick<Portal, 'storage' | 'spoolDirectory'>,
  names: readonly string[],
): Promise<StoredPicture[]> =>
  inSpoolFolder(spoolDirectory, async (folder) => {
    const made = new Map<string, MadeSmall>()
    for (const name of new Set(names)) made.set(name, await makeSmall(name, join(folder, name)))
    return await forEachOf(names, storedAtOnce, async (fileName): Promise<StoredPicture> => {
      const { path, byteSize } = made.get(fileName) as MadeSmall
      const { image, thumbnail } = imageKeys(randomUUID(), 'image/jpeg')
      await storage.putFile(image, path)
      await storage.putFile(thumbnail, path)
      const row = { kind: 'image', state: 'ready', contentType: 'image/jpeg' } as const
      return { ...row, key: image, thumbKey: thumbnail, fileName, byteSize }
    })
  })

type MadeSmall = Awaited<ReturnType<typeof makeSmall>>

async function makeSmall(name: string, directory: string) {
  await mkdir(directory)
  const made = await makeImage({ source: demoFilePath(name), directory })
  if (!made.ok) throw new Error(`The demo's picture ${name} was refused: ${made.refusal}`)
  return made.thumbnail
}
