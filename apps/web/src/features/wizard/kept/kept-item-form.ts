import type { KeptFile, KeptItem } from '../../../parts/device/kept-claim.ts'
import { isOnDevice, type Upload } from '../../../parts/device/upload.ts'
import { emptyItem, type ItemFormValues, saveBodyOf } from '../item-form.ts'
import { storedOnDevice } from './device-place.ts'

/** An item that this device keeps, to be edited. */
export function keptItemToEdit({ body, arrived = [] }: KeptItem, files: ReadonlyMap<string, KeptFile>): ItemFormValues {
  const { images, videoThumbnails: _, shots, skippedShots, ...answers } = body
  const uploadOf = (key: string): Upload[] => {
    const kept = files.get(key)
    if (!kept) return arrived.filter((upload) => keyOf(upload) === key)
    const shot = shots.find(({ imagePath }) => imagePath === key)?.shot
    const { file, kind } = kept
    return [
      {
        ...{ id: key, fileName: file.name, kind, byteSize: file.size, shot },
        ...{ step: 'stored', removing: false, file: storedOnDevice(kept, true) },
      },
    ]
  }
  return {
    ...answers,
    amplifierRepairAttemptDetails: answers.amplifierRepairAttemptDetails ?? '',
    soldOn: answers.soldOn ?? '',
    saleProof: answers.saleProof === null ? [] : uploadOf(answers.saleProof),
    images: images.flatMap(uploadOf),
    skippedShots,
  }
}

const keyOf = (upload: Upload) => (upload.step === 'stored' ? upload.file.key : undefined)

/** An item as this device keeps it, from its form. */
export const keptItemOf = (values: ItemFormValues): Pick<KeptItem, 'body' | 'arrived'> => ({
  body: saveBodyOf(values),
  arrived: [...values.images, ...values.saleProof].filter((upload) => !isOnDevice(keyOf(upload) ?? '')),
})

/** Another item of the same kind: what belongs to the one unit is left out. */
export const keptItemLike = (item: KeptItem): ItemFormValues => ({
  ...keptItemToEdit(item, new Map()),
  images: emptyItem.images,
  saleProof: emptyItem.saleProof,
  serialNumber: emptyItem.serialNumber,
  soldOn: emptyItem.soldOn,
  skippedShots: emptyItem.skippedShots,
  dealerSpots: emptyItem.dealerSpots,
})
