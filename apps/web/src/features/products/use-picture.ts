import type { ProductDetail } from '@portal/contract/products/product-schemas.ts'
import { useState } from 'react'
import { polling } from '../../parts/intervals.ts'
import { blockedByUploads } from '../../parts/uploads/blocked-by-uploads.ts'
import { keysOf, type Upload } from '../../parts/uploads/upload.ts'
import { useMediaUploads } from '../../parts/uploads/use-media-uploads.ts'

/** The picture that a product has, as an upload that was saved before. */
function pictureOf(product: ProductDetail | undefined): Upload[] {
  if (!product?.picture) return []
  return [
    {
      ...{ id: product.picture, fileName: product.product.itemNumber, kind: 'image', step: 'stored', removing: false },
      file: {
        ...{ key: product.picture, thumbnailKey: null, processing: 'ready', failure: null, attached: true },
      },
    },
  ]
}

export type Picture = ReturnType<typeof usePicture>

/** The one picture of a product's form: another one takes its place, and what is saved counts. */
export function usePicture(product: ProductDetail | undefined) {
  const [initial] = useState(() => pictureOf(product))
  const media = useMediaUploads({
    initial,
    keep: () => undefined,
    count: { maximum: 1, tooMany: 'TOO_MANY_ITEM_FILES', picturesOnly: true },
    probeEveryMs: polling.itemVideoMs,
  })
  const shown = media.uploads.map((upload) =>
    upload.id === product?.picture ? { ...upload, preview: product.product.thumbnailUrl ?? undefined } : upload,
  )
  return {
    ...media,
    uploads: shown,
    /** The key to save; null for none. */
    key: keysOf(media.uploads).keys[0] ?? null,
    /** Why the product cannot be saved now. */
    blockedBy: blockedByUploads(media.uploads),
    /** Shows the picture that the product has by now, in place of the present one. */
    showSaved(): void {
      media.replace(pictureOf(product))
    },
    /** Takes a chosen file in place of the present one. */
    choose([file]: readonly File[]): void {
      if (!file) return
      media.replace([])
      media.add([file])
    },
  }
}
