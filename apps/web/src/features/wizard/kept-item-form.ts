import { removeFile } from '../../parts/device/files.ts'
import type { KeptClaim, KeptFile, KeptItem } from '../../parts/device/kept-claim.ts'
import { keepFile } from '../../parts/device/kept-claims.ts'
import { isOnDevice, type StoredFile, type Upload } from '../../parts/device/upload.ts'
import { logFailure } from '../../parts/failures/log-failure.ts'
import { kindOfFile } from '../../parts/uploads/file-rules.ts'
import { lighterFile } from '../../parts/uploads/lighter/lighter-file.ts'
import type { SentFile } from '../../parts/uploads/upload-list.ts'
import type { DevicePlace } from '../../parts/uploads/use-media-uploads.ts'
import { emptyItem, type ItemFormValues, saveBodyOf } from './item-form.ts'

/** An item that this device keeps, to be edited. */
export function keptItemToEdit({ body, arrived = [] }: KeptItem, files: ReadonlyMap<string, KeptFile>): ItemFormValues {
  const { images, videoThumbnails: _, shots, skippedShots, dealerSpots, ...answers } = body
  const uploadOf = (key: string): Upload[] => {
    const kept = files.get(key)
    if (!kept) return arrived.filter((upload) => keyOf(upload) === key)
    const shot = shots.find(({ imagePath }) => imagePath === key)?.shot
    const { file, kind } = kept
    return [
      {
        ...{ id: key, fileName: file.name, kind, byteSize: file.size, shot },
        ...{ step: 'stored', removing: false, file: storedFileOf(kept) },
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
    // The server's pictures, as above, once it has them.
    dealerSpots: dealerSpots.map((spot) => ({
      ...spot,
      imagePath: files.get(spot.imagePath)?.sent?.key ?? spot.imagePath,
    })),
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

/** A file of a saved item: the server's, once that has it. */
const storedFileOf = ({ sent, ...kept }: KeptFile): StoredFile =>
  sent
    ? {
        ...{ key: sent.key, thumbnailKey: sent.thumbnail ?? sent.videoThumbnail, failure: null, attached: true },
        processing: kept.kind === 'video' ? 'processing' : 'ready',
      }
    : storedOnDevice(kept, true)

/** How a form shows a file that this device keeps. */
export const storedOnDevice = ({ key, kind }: Pick<KeptFile, 'key' | 'kind'>, attached: boolean): StoredFile => ({
  ...{ key, thumbnailKey: kind === 'image' ? key : null, processing: 'ready', failure: null, attached },
})

/** Puts the files of a form into this device, with the claim that they belong to. */
export const devicePlace = (claim: KeptClaim): DevicePlace => ({
  async keep(chosen): Promise<SentFile> {
    // A photo takes less room so, and a HEIC that cannot be read is said while another can still be taken.
    const file = await lighterFile(chosen)
    const kind = kindOfFile(file)
    const key = await keepFile(claim, { file, kind })
    return { kind, byteSize: file.size, file: storedOnDevice({ key, kind }, false) }
  },
  remove: (key) => removeFile(key).catch(logFailure('remove kept file')),
})
