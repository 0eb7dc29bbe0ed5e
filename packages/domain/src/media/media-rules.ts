/** The types that are accepted as evidence: what each is, and how a stored file's name ends. */
export const mediaTypes = {
  'image/jpeg': { kind: 'image', extension: 'jpg' },
  'image/png': { kind: 'image', extension: 'png' },
  'video/mp4': { kind: 'video', extension: 'mp4' },
  'video/quicktime': { kind: 'video', extension: 'mov' },
} as const

export type MediaType = keyof typeof mediaTypes
export type MediaKind = (typeof mediaTypes)[MediaType]['kind']

export const acceptedMediaTypes = Object.keys(mediaTypes) as readonly MediaType[]

export const isMediaType = (type: string): type is MediaType => Object.hasOwn(mediaTypes, type)
export const mediaKindOf = (type: MediaType): MediaKind => mediaTypes[type].kind

/** The type of the layout documents that an administrator adds to an item. */
export const layoutPdfType = 'application/pdf'

/**
 * The name of a refused type: what the bytes say; where they say nothing, what the sender claimed, unless that claim is
 * an accepted type, which the refusal would then both refuse and allow.
 */
export function nameOfRefusedType(detected: string | undefined, declared: string | undefined): string {
  if (detected) return detected
  return declared && !isMediaType(declared) ? declared : 'unknown'
}
