import type { ItemImage, SaleProof } from '@portal/contract/items/item-shapes.ts'
import type { StoredFile, Upload } from './upload.ts'

/** The files of a saved item, to be edited. */
export const uploadsOf = (images: readonly ItemImage[]): Upload[] =>
  images.map((image) => ({
    id: image.imagePath,
    fileName: image.fileName,
    kind: image.kind,
    shot: image.shot ?? undefined,
    step: 'stored',
    removing: false,
    file: {
      key: image.imagePath,
      thumbnailKey: image.kind === 'video' ? image.videoThumbnailPath : image.thumbnailPath,
      processing: image.processing,
      failure: image.failure,
      leftOut: image.leftOut,
      attached: true,
    },
  }))

/** The proof of the sale of an item, to be edited; `attached` to a saved one. */
export const uploadOfProof = (
  { key, fileName, kind }: Pick<SaleProof, 'key' | 'fileName' | 'kind'>,
  { attached }: Pick<StoredFile, 'attached'>,
): Upload => ({
  ...{ id: key, fileName, kind: kind === 'pdf' ? 'document' : 'image', step: 'stored', removing: false },
  file: { key, thumbnailKey: null, processing: 'ready', failure: null, attached },
})
