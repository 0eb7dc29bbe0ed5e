import { acceptedMediaTypes } from '@portal/domain/media/media-rules.ts'

/** For file dialogs: the accepted types, and their name endings for phones that know no types. */
export const acceptedMedia = [...acceptedMediaTypes, '.jpg', '.jpeg', '.png', '.mp4', '.mov'].join(',')
