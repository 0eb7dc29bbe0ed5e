import { limits } from '@portal/domain/limits.ts'
import { acceptedFormats, megabytes } from '@portal/texts/file-words.ts'
import { m } from '@portal/texts/messages.ts'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { DropZone } from '../../ui/drop-zone.tsx'
import { FilePicker } from '../../ui/file-picker.tsx'
import { IconCamera, IconVideo } from '../../ui/more-icons.tsx'
import { acceptedMedia, takenByCamera } from './accepted-media.ts'
import styles from './camera-buttons.module.css'
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
  return (
    <div className={styles.camera}>
      <CameraButton accept={takenByCamera.photo} icon={<IconCamera />} {...{ onFiles, disabled }}>
        {m.upload_take_photo()}
      </CameraButton>
      <CameraButton accept={takenByCamera.video} icon={<IconVideo />} {...{ onFiles, disabled }}>
        {m.upload_record_video()}
      </CameraButton>
    </div>
  )
}

type CameraButtonProps = CameraButtonsProps & { accept: string; icon: ReactNode; children: ReactNode }

function CameraButton({ accept, icon, onFiles, disabled, children }: CameraButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={icon} disabled={disabled} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <FilePicker ref={input} accept={accept} capture="environment" onFiles={onFiles} />
    </>
  )
}
