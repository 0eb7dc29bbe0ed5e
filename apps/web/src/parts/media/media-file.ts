import type { MediaState } from '@portal/contract/files/media-shapes.ts'
import type { ItemImage } from '@portal/contract/items/item-shapes.ts'
import type { Attachment } from '@portal/contract/messages/message-schemas.ts'
import type { LeftOut } from '@portal/domain/media/left-out.ts'
import type { MediaKind } from '@portal/domain/media/media-rules.ts'
import type { VideoFailure } from '@portal/domain/media/video-failure.ts'
import { m } from '@portal/texts/messages.ts'
import { shotLabel } from '@portal/texts/shot-texts.ts'

/** A picture or video as every screen shows it, whether it belongs to an item or to a message. */
export interface MediaFile {
  readonly key: string
  /** The file's name, after what it shows where somebody said that. */
  readonly name: string
  readonly kind: MediaKind
  readonly state: MediaState
  readonly failure: VideoFailure | null
  /** What of the file that was sent is not in it. */
  readonly leftOut?: readonly LeftOut[] | undefined
  /** A link to it, which works for minutes from the answer on that it came with. */
  readonly url?: string | null | undefined
  readonly thumbnailUrl: string | null
}

export const mediaOfImage = (image: ItemImage): MediaFile => ({
  key: image.imagePath,
  name: nameOf(image),
  kind: image.kind,
  state: image.processing,
  failure: image.failure,
  leftOut: image.leftOut,
  url: image.url,
  thumbnailUrl: image.thumbnailUrl,
})

const nameOf = ({ shot, fileName }: ItemImage): string =>
  shot ? m.common_labelled({ label: shotLabel(shot), value: fileName }) : fileName

export const mediaOfAttachment = (attachment: Attachment): MediaFile => ({
  key: attachment.filePath,
  name: attachment.fileName,
  kind: attachment.kind,
  state: attachment.processing,
  failure: attachment.failure,
  leftOut: attachment.leftOut,
  thumbnailUrl: attachment.thumbnailUrl,
})
