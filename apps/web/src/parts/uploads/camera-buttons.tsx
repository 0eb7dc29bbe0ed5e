import { m } from '@portal/texts/messages.ts'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { FilePicker } from '../../ui/file-picker.tsx'
import { IconCamera, IconVideo } from '../../ui/more-icons.tsx'
import { takenByCamera } from './accepted-media.ts'
import styles from './camera-buttons.module.css'

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
