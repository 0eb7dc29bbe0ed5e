import { acceptedMediaTypes, mediaTypes } from '@portal/domain/media/media-rules.ts'

/** The formats of pictures and videos as people call them: "JPG, PNG, MP4, MOV". */
export const acceptedFormats = acceptedMediaTypes.map((type) => mediaTypes[type].extension.toUpperCase()).join(', ')

/** A size in megabytes of 1024 x 1024 bytes. */
export const megabytes = (bytes: number): number => bytes / 1024 / 1024
