/** The accepted types of pictures and videos, with the ending of a stored file's name. */
export const mediaTypes = {
  'image/jpeg': { kind: 'image', extension: 'jpg' },
  'image/png': { kind: 'image', extension: 'png' },
  'video/mp4': { kind: 'video', extension: 'mp4' },
  'video/quicktime': { kind: 'video', extension: 'mov' },
} as const

export type MediaType = keyof typeof mediaTypes
export type MediaKind = (typeof mediaTypes)[MediaType]['kind']

export const acceptedMediaTypes = Object.keys(mediaTypes) as readonly MediaType[]

/** Of those the pictures, where a video has no place. */
export const acceptedPictureTypes = acceptedMediaTypes.filter((type) => mediaTypes[type].kind === 'image')

/** What browsers and telephones call the same files. */
const otherNames: Readonly<Record<string, MediaType>> = {
  ...{ 'image/jpg': 'image/jpeg', 'image/pjpeg': 'image/jpeg', 'image/apng': 'image/png', 'image/x-png': 'image/png' },
  ...{ 'video/x-m4v': 'video/mp4', 'video/3gpp': 'video/mp4', 'video/3gpp2': 'video/mp4', 'video/x-f4v': 'video/mp4' },
  ...{ 'audio/x-m4a': 'video/mp4', 'audio/mp4': 'video/mp4', 'audio/x-m4b': 'video/mp4' },
}

/** The name under which a type is known here; one that is not known stays as it is. */
export const knownAs = (type: string): string => (Object.hasOwn(otherNames, type) ? (otherNames[type] ?? type) : type)

export const isMediaType = (type: string): type is MediaType => Object.hasOwn(mediaTypes, type)
export const mediaKindOf = (type: MediaType): MediaKind => mediaTypes[type].kind

/** The type of the layout documents that an administrator adds to an item. */
export const layoutPdfType = 'application/pdf'

/** Stands for the type of a refused file where nobody can tell it. */
export const unknownType = 'unknown'

/**
 * The name of a refused type, for its message: the type detected from the bytes, or else the type that the sender
 * declared. A declared type that is accepted becomes unknown: the message would name it as refused and as accepted.
 */
export function nameOfRefusedType(detected: string | undefined, declared: string | undefined): string {
  if (detected) return detected
  return declared && !isMediaType(declared) ? declared : unknownType
}
