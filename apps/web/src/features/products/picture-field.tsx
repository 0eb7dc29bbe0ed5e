import { limits } from '@portal/domain/limits.ts'
import { acceptedPictureTypes } from '@portal/domain/media/media-rules.ts'
import { megabytes } from '@portal/texts/file-words.ts'
import { m } from '@portal/texts/messages.ts'
import { UploadTiles, UploadWarnings } from '../../parts/uploads/upload-tiles.tsx'
import { DropZone } from '../../ui/drop-zone.tsx'
import type { Picture } from './use-picture.ts'

/** The picture of a product: chosen, dropped or pasted, replaced and removed. */
export const PictureField = ({ picture }: { picture: Picture }) => (
  <>
    <DropZone
      label={m.product_picture()}
      name="picture"
      prompt={picture.uploads.length > 0 ? m.product_picture_replace() : m.product_picture_choose()}
      hint={m.product_picture_hint({ megabytes: megabytes(limits.file.maximumBytes) })}
      accept={acceptedPictureTypes.join(',')}
      onFiles={picture.choose}
    />
    <UploadWarnings uploads={picture} />
    <UploadTiles label={m.product_picture()} uploads={picture} />
  </>
)
