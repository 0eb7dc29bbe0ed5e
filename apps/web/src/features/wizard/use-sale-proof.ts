import { uploadMedia, uploadSaleProof } from '@portal/contract/files/files.ts'
import { limits } from '@portal/domain/limits.ts'
import { type FileRule, mediaRule } from '../../parts/uploads/file-rules.ts'
import { giveUp, sendChosen, unsentOf } from '../../parts/uploads/send-chosen.ts'
import { chosenFailureIn } from '../../parts/uploads/upload-failure.ts'
import type { SendingOptions, SentFile, UploadListOptions } from '../../parts/uploads/upload-list.ts'
import { type DevicePlace, deleteStored, withDevice } from '../../parts/uploads/use-media-uploads.ts'
import { useUploads } from '../../parts/uploads/use-uploads.ts'

const pdf = 'application/pdf'
const isPdf = (file: File): boolean => (file.type ? file.type === pdf : /\.pdf$/i.test(file.name))

/** For the file dialog. */
export const acceptedProof = 'image/jpeg,image/png,application/pdf,.jpg,.jpeg,.png,.pdf'

const pictureRule = mediaRule({ maximum: 1, tooMany: 'TOO_MANY_ITEM_FILES' })

/** One picture or PDF. */
const proofRule: FileRule = {
  maximum: 1,
  tooMany: () => ({ code: 'TOO_MANY_SALE_PROOFS' }),
  check(file) {
    const limit = limits.file.maximumBytes
    if (isPdf(file))
      return file.size > limit ? { problem: { code: 'LAYOUT_PDF_TOO_LARGE', limit } } : { kind: 'document' }
    const checked = pictureRule.check(file)
    const isPicture = 'kind' in checked ? checked.kind === 'image' : checked.problem.code !== 'UNSUPPORTED_FILE_TYPE'
    return isPicture ? checked : { problem: { code: 'NOT_A_SALE_PROOF' } }
  },
}

const stored = (key: string, thumbnailKey: string | null): SentFile['file'] => ({
  ...{ key, thumbnailKey, processing: 'ready', failure: null, attached: false },
})

/** The proof of a sale in the item form. */
export const useSaleProof = ({
  device,
  ...options
}: Pick<UploadListOptions, 'initial' | 'keep'> & { readonly device: DevicePlace }) =>
  useUploads(
    withDevice(device, {
      ...options,
      rule: proofRule,
      async send(file: File, sending: SendingOptions): Promise<SentFile> {
        if (isPdf(file)) {
          const { key } = await sendChosen(uploadSaleProof, file, sending)
          return { kind: 'document', file: stored(key, null) }
        }
        const { imagePath, thumbnailPath } = await sendChosen(uploadMedia, file, sending)
        return { kind: 'image', file: stored(imagePath, thumbnailPath) }
      },
      unsentOf,
      giveUp,
      failureIn: (error: unknown) => chosenFailureIn(error),
      deleteStored,
    }),
  )
