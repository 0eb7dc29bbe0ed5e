import { limits } from '@portal/domain/limits.ts'
import { acceptedFormats, megabytes } from '@portal/texts/file-words.ts'
import { m } from '@portal/texts/messages.ts'
import { DropZone } from '../../ui/drop-zone.tsx'
import { FileButton } from '../../ui/file-picker.tsx'
import { Row } from '../../ui/layout.tsx'
import { IconCamera, IconVideo } from '../../ui/more-icons.tsx'
import { acceptedMedia, takenByCamera } from './accepted-media.ts'
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

export interface CameraButtonsProps {
  readonly onFiles: (files: File[]) => void
  readonly disabled?: boolean | undefined
}

/** Buttons that open the camera of a phone; hidden on devices with a mouse. */
export function CameraButtons({ onFiles, disabled }: CameraButtonsProps) {
  const opening = (what: keyof typeof takenByCamera) => ({
    disabled,
    picker: { accept: takenByCamera[what], capture: 'environment', onFiles } as const,
  })
  return (
    <div data-for="fingers">
      <Row buttons gap={3}>
        <FileButton icon={<IconCamera />} {...opening('photo')}>
          {m.upload_take_photo()}
        </FileButton>
        <FileButton icon={<IconVideo />} {...opening('video')}>
          {m.upload_record_video()}
        </FileButton>
      </Row>
    </div>
  )
}
