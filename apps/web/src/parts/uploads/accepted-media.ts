import { acceptedMediaTypes } from '@portal/domain/media/media-rules.ts'

export const typesByEnding: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
}

/** For file dialogs: the accepted types, and their name endings for phones that know no types. */
export const acceptedMedia = [...acceptedMediaTypes, ...Object.keys(typesByEnding).map((ending) => `.${ending}`)].join(
  ',',
)

/** What the camera of a phone is asked for. */
export const takenByCamera = { photo: 'image/jpeg,image/png', video: 'video/mp4,video/quicktime' } as const
