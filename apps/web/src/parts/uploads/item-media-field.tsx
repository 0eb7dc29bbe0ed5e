import { limits } from '@portal/domain/limits.ts'
import { acceptedFormats, megabytes } from '@portal/texts/file-words.ts'
import { m } from '@portal/texts/messages.ts'
import { DropZone } from '../../ui/drop-zone.tsx'
import { acceptedMedia } from './accepted-media.ts'
import { CameraButtons } from './camera-buttons.tsx'
import { UploadTiles, UploadWarnings } from './upload-tiles.tsx'
import type { useMediaUploads } from './use-media-uploads.ts'

export interface ItemMediaFieldProps {
  readonly label: string
  readonly uploads: ReturnType<typeof useMediaUploads>
  /** Where a heading says it already. */
  readonly hideLabel?: boolean
  readonly disabled?: boolean
  /** Left out where the camera is opened elsewhere. */
  readonly camera?: boolean
  /** Why nothing can be chosen yet. */
  readonly disabledReason?: string | undefined
}

/** The pictures and videos of an item: chosen, dropped or taken with the camera, with what is said of them. */
export const ItemMediaField = ({
  label,
  hideLabel,
  uploads,
  disabled,
  disabledReason,
  camera = true,
}: ItemMediaFieldProps) => (
  <>
    <DropZone
      {...{ label, hideLabel }}
      name="images"
      prompt={m.wizard_item_files_prompt()}
      hint={m.wizard_item_files_hint({
        formats: acceptedFormats,
        files: limits.item.maximumFiles,
        megabytes: megabytes(limits.file.maximumBytes),
      })}
      accept={acceptedMedia}
      disabledReason={disabledReason}
      onFiles={uploads.add}
    />
    {camera && <CameraButtons onFiles={uploads.add} disabled={disabled === true || disabledReason !== undefined} />}
    <UploadWarnings uploads={uploads} />
    <UploadTiles label={label} uploads={uploads} />
  </>
)
