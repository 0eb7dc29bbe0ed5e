/** What may be uploaded as evidence, and why the rest is refused. */

import { limits } from '../limits.ts'

/** The four accepted types: the label a person reads, what it is, and how a stored file's name ends. */
export const mediaTypes = {
  'image/jpeg': { label: 'JPG', kind: 'image', extension: 'jpg' },
  'image/png': { label: 'PNG', kind: 'image', extension: 'png' },
  'video/mp4': { label: 'MP4', kind: 'video', extension: 'mp4' },
  'video/quicktime': { label: 'MOV', kind: 'video', extension: 'mov' },
} as const

export type MediaType = keyof typeof mediaTypes
export type MediaKind = (typeof mediaTypes)[MediaType]['kind']

export const acceptedMediaTypes = Object.keys(mediaTypes) as readonly MediaType[]

export const isMediaType = (type: string): type is MediaType => Object.hasOwn(mediaTypes, type)
export const mediaKindOf = (type: MediaType): MediaKind => mediaTypes[type].kind

const maximumMegabytes = 80

/** 80 MB, that is 80 x 1024 x 1024 bytes, is the largest size accepted, for media and for layout PDFs. */
export const maximumFileBytes = maximumMegabytes * 1024 * 1024

const allowedLabels = acceptedMediaTypes.map((type) => mediaTypes[type].label).join(', ')

export const unsupportedFileType = (type: string): string =>
  `Unsupported file type "${type}". Allowed: ${allowedLabels}.`

export const fileTooLarge = (fileName: string): string =>
  `"${fileName}" exceeds ${maximumMegabytes} MB. Please choose a smaller file.`

/** For the files of a request item; `present` is how many it has already. */
export const tooManyItemFiles = (present: number): string =>
  `Maximum ${limits.item.maximumFiles} files allowed. You have already uploaded ${present}.`

/** For the attachments of a message; `present` is how many it has already. */
export const tooManyMessageFiles = (present: number): string =>
  `Maximum ${limits.message.maximumFiles} files per message. You already have ${present}.`

export const uploadFailed = 'Upload failed. Please try again.'

/** An accepted type whose content cannot be used. */
export const emptyFile = (fileName: string): string => `"${fileName}" is empty. Please choose another file.`
export const unreadableImage = (fileName: string): string =>
  `"${fileName}" cannot be read as an image. Please choose another file.`
export const tooManyPixels = (fileName: string): string =>
  `"${fileName}" has too many pixels. Please choose a smaller image.`

/** Why a video could not be made playable; shown beside it. */
export const videoFailures = {
  UNREADABLE: 'This video cannot be read. Please upload another one.',
  NO_PICTURE: 'This file holds no video picture. Please upload another one.',
  UNSUPPORTED_CODEC: 'This video is recorded in a format that cannot be converted. Please upload another one.',
  TOO_MANY_PIXELS: 'The picture of this video is too large to convert. Please upload a smaller one.',
  TOO_DEMANDING: 'This video is too long or too large to convert. Please upload a shorter one.',
} as const

export type VideoFailure = keyof typeof videoFailures

/**
 * The name to put into {@link unsupportedFileType}: what the bytes say; where they say nothing, what the sender
 * claimed, unless that claim is an accepted type, which the sentence would then both refuse and allow.
 */
export function nameOfRefusedType(detected: string | undefined, declared: string | undefined): string {
  if (detected) return detected
  return declared && !isMediaType(declared) ? declared : 'unknown'
}

/** Without ffmpeg on the server: pictures are accepted, videos are refused with this. */
export const videosNotTaken = 'Videos cannot be taken at the moment. Please upload a picture instead.'
/** A conversion that broke off for our own reasons, until nothing was left to try. */
export const videoNotConverted = 'This video could not be converted. Please upload it again.'
