import { acceptedMediaTypes, mediaTypes } from '@portal/domain/media/media-rules.ts'
import { currentLanguage } from './current-language.ts'

/** The formats of pictures and videos as people call them: "JPG, PNG, MP4, MOV". */
export const acceptedFormats = acceptedMediaTypes.map((type) => mediaTypes[type].extension.toUpperCase()).join(', ')

/** A file's size as it is written in the current language: 0.4 MB, 24 MB. */
export function megabytesText(bytes: number): string {
  // Whatever is there does not weigh nothing.
  const size = Math.max(megabytes(bytes), 0.1)
  const maximumFractionDigits = size < 10 ? 1 : 0
  return new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit: 'megabyte', maximumFractionDigits }).format(
    size,
  )
}

/** A size in megabytes of 1024 x 1024 bytes. */
export const megabytes = (bytes: number): number => bytes / 1024 / 1024
