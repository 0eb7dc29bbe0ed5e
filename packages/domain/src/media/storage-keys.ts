/**
 * How stored files are named. A key is a prefix and a random name; nothing that a user typed is in it. Its ending is
 * the only record of the file's type.
 */

import { layoutPdfType, type MediaType, mediaTypes } from './media-rules.ts'

export const finalPrefix = 'wms-final-uploads'
const temporaryPrefix = 'wms-temp-uploads'
export const storagePrefixes = [finalPrefix, temporaryPrefix] as const
export type StoragePrefix = (typeof storagePrefixes)[number]
export const thumbnailNamePrefix = 'thumb_'

export const csvType = 'text/csv'
export type StoredType = MediaType | typeof layoutPdfType | typeof csvType

const extensions = {
  'image/jpeg': mediaTypes['image/jpeg'].extension,
  'image/png': mediaTypes['image/png'].extension,
  'video/mp4': mediaTypes['video/mp4'].extension,
  'video/quicktime': mediaTypes['video/quicktime'].extension,
  [layoutPdfType]: 'pdf',
  [csvType]: 'csv',
} as const satisfies Record<StoredType, string>

const keyShape = new RegExp(
  `^(?:${finalPrefix}|${temporaryPrefix})/(?:${thumbnailNamePrefix})?[A-Za-z0-9-]{1,64}\\.(?:${Object.values(extensions).join('|')})$`,
)

/** Whether a text has the shape of a storage key. Whether there is such a file has still to be looked up. */
export const isStorageKey = (text: string): boolean => keyShape.test(text)

/** The type of a stored file, from the ending of its key. Throws for a text that is no key: that is a bug. */
export function contentTypeOf(key: string): StoredType {
  const types = Object.keys(extensions) as StoredType[]
  const type = types.find((candidate) => key.endsWith(`.${extensions[candidate]}`))
  if (!type || !isStorageKey(key)) throw new Error('Not a storage key')
  return type
}

/** Keys of a picture and its thumbnail. `id` is random, `type` the type it is stored in. */
export const imageKeys = (id: string, type: 'image/jpeg' | 'image/png') => ({
  image: `${finalPrefix}/${id}.${extensions[type]}`,
  thumbnail: `${finalPrefix}/${thumbnailNamePrefix}${id}.jpg`,
})

/** Keys of a video: the upload as it came, and the MP4 with its thumbnail that the job makes of it. */
export const videoKeys = (id: string, uploadedType: 'video/mp4' | 'video/quicktime') => ({
  source: `${temporaryPrefix}/${id}.${extensions[uploadedType]}`,
  video: `${finalPrefix}/${id}.mp4`,
  thumbnail: `${finalPrefix}/${thumbnailNamePrefix}${id}.jpg`,
})

export const layoutPdfKey = (id: string): string => `${finalPrefix}/${id}.pdf`

/** The key of a CSV that is to be imported; it goes when that has ended. */
export const csvKey = (id: string): string => `${temporaryPrefix}/${id}.csv`

/** The last part of a key: its random name and ending. */
export const fileNameOfKey = (key: string): string => key.slice(key.lastIndexOf('/') + 1)

/** The name to save a stored file under: as the user named it, with the ending of what it has become (MOV to MP4). */
export function downloadName(originalName: string, key: string): string {
  const ending = `.${extensions[contentTypeOf(key)]}`
  const dot = originalName.lastIndexOf('.')
  const stem = dot > 0 ? originalName.slice(0, dot) : originalName
  return `${stem || 'file'}${ending}`
}
