import type { KeptUnfinishedItem, UnfinishedItem } from '@portal/contract/items/unfinished-item-schemas.ts'
import { isStored, type Upload, uploadOfProof } from '../../parts/device/upload.ts'
import { hasContent, type ItemFormValues } from './item-form.ts'

/** What the portal keeps of an item that is being written; null where nothing stands in its form. */
export function unfinishedOf(values: ItemFormValues): UnfinishedItem | null {
  if (values.itemType === null && !hasContent(values)) return null
  const { images, saleProof, soldOn, skippedShots, dealerSpots, ...typed } = values
  const files = images.filter(isStored).flatMap((upload) => fileOf(upload) ?? [])
  return {
    ...typed,
    soldOn: soldOn || null,
    skippedShots: [...skippedShots],
    dealerSpots: dealerSpots.filter(({ imagePath }) => files.some(({ key }) => key === imagePath)),
    files,
    saleProof: saleProof.filter(isStored).flatMap((upload) => fileOf(upload)?.key ?? [])[0] ?? null,
  }
}

const fileOf = (upload: Upload) =>
  upload.step === 'stored' ? { key: upload.file.key, shot: upload.shot ?? null } : undefined

/** The form of an item that was being written, here or on another device. */
export const formOfUnfinished = ({ files, saleProof, soldOn, ...typed }: KeptUnfinishedItem): ItemFormValues => ({
  ...typed,
  soldOn: soldOn ?? '',
  images: files.map(({ key, fileName, kind, shot, ...file }) => ({
    ...{ id: key, fileName, kind, shot: shot ?? undefined, step: 'stored', removing: false },
    file: { key, ...file, attached: false },
  })),
  saleProof: saleProof ? [uploadOfProof(saleProof, { attached: false })] : [],
})
