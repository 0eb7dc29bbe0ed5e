import { m } from '@portal/texts/messages.ts'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconCheck } from '../../ui/icons.tsx'
import { WarningBox } from '../../ui/message-box.tsx'
import { Modal } from '../../ui/modal.tsx'
import { IconCamera, IconVideo } from '../../ui/more-icons.tsx'
import { useCloseOnBack } from '../../ui/use-close-on-back.ts'
import { logFailure } from '../failures/log-failure.ts'
import { CameraStage, TorchButton } from './camera-stage.tsx'
import styles from './shot-camera.module.css'
import { takePhoto } from './take-photo.ts'
import { tick } from './tick.ts'
import { useCamera } from './use-camera.ts'

/** One picture or video that is to be taken. */
export interface CameraShot<Name extends string> {
  readonly shot: Name
  readonly label: string
  /** How it is taken well. */
  readonly hint: string
  /** How it looks. */
  readonly example: ReactNode
  /** A video is recorded with the phone's own camera: pages cannot record what the portal takes on every phone. */
  readonly isVideo: boolean
}

export interface ShotCameraProps<Name extends string> {
  /** What is still to be taken when it opens, in this order. */
  readonly shots: readonly CameraShot<Name>[]
  readonly onTaken: (taken: { readonly shot: Name; readonly file: File }) => void
  readonly onClose: () => void
}

/**
 * From shot to shot with the camera open: each is named and shown, taken and ticked, and the next one follows. Render it only
 * while it is open.
 */
export function ShotCamera<Name extends string>({ shots, onTaken, onClose }: ShotCameraProps<Name>) {
  useCloseOnBack(onClose)
  const camera = useCamera('photos')
  const video = useRef<HTMLVideoElement>(null)
  const phonesCamera = useRef<HTMLInputElement>(null)
  // The list goes on with what happens outside; the walk through it stays as it was begun.
  const [walk] = useState(shots)
  const [at, setAt] = useState(0)
  const [taken, setTaken] = useState<readonly Name[]>([])
  const [isTaking, setTaking] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const current = walk[at]
  // Where this page may not use the camera, the phone's own camera may be opened from it all the same.
  const usesPhonesCamera = current?.isVideo || camera.step === 'failed'
  const takeText = current?.isVideo ? m.upload_record_video() : m.upload_take_photo()

  const handOut = (shot: Name, file: File) => {
    tick()
    onTaken({ shot, file })
    setTaken((before) => [...before, shot])
    setAt((before) => nextOpen(walk, before, [...taken, shot]))
  }
  const take = async () => {
    if (camera.step !== 'open' || !current || !video.current) return
    setTaking(true)
    setFailed(false)
    try {
      const photo = await takePhoto(camera.camera.track, video.current)
      handOut(current.shot, photoFile(photo, current.shot))
    } catch (error) {
      logFailure('take photo')(error)
      setFailed(true)
    } finally {
      setTaking(false)
    }
  }
  return (
    <Modal
      open
      stage
      onClose={onClose}
      title={current ? current.label : m.camera_end()}
      closeText={m.common_close()}
      actions={
        <>
          <Button disabledReason={at === 0 ? m.camera_first_shot() : undefined} onClick={() => setAt(at - 1)}>
            {m.common_back()}
          </Button>
          {camera.step === 'open' && camera.camera.torch && <TorchButton torch={camera.camera.torch} />}
          {current && <Button onClick={() => setAt(at + 1)}>{m.camera_skip()}</Button>}
          <Button variant={current ? 'secondary' : 'primary'} onClick={onClose}>
            {m.camera_done()}
          </Button>
        </>
      }
    >
      <div className={styles.camera}>
        <CameraStage camera={camera} video={video}>
          {current && (
            <div className={styles.example}>
              <span className={styles.drawing}>{current.example}</span>
              <p>{current.hint}</p>
            </div>
          )}
        </CameraStage>
        <div className={styles.below}>
          {hasFailed && <WarningBox>{m.camera_not_taken()}</WarningBox>}
          <Steps walk={walk} at={at} taken={taken} />
          {current && (
            <Button
              data-autofocus
              variant="primary"
              className={styles.shutter}
              icon={current.isVideo ? <IconVideo /> : <IconCamera />}
              busy={isTaking}
              disabledReason={usesPhonesCamera || camera.step === 'open' ? undefined : m.camera_starting()}
              onClick={() => (usesPhonesCamera ? phonesCamera.current?.click() : void take())}
            >
              {takeText}
            </Button>
          )}
          <input
            ref={phonesCamera}
            type="file"
            hidden
            aria-label={takeText}
            accept={current?.isVideo ? 'video/mp4,video/quicktime' : 'image/jpeg,image/png'}
            capture="environment"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              target.value = ''
              if (file && current) handOut(current.shot, file)
            }}
          />
        </div>
      </div>
    </Modal>
  )
}

/** The next shot that was not taken, from the one after `at` on; the end where there is none. */
function nextOpen<Name extends string>(walk: readonly CameraShot<Name>[], at: number, taken: readonly Name[]): number {
  const isOpen = ({ shot }: CameraShot<Name>) => !taken.includes(shot)
  const after = walk.findIndex((one, index) => index > at && isOpen(one))
  if (after >= 0) return after
  const before = walk.findIndex(isOpen)
  return before >= 0 ? before : walk.length
}

function photoFile(photo: Blob, shot: string): File {
  const type = photo.type || 'image/jpeg'
  return new File([photo], `${shot}.${type === 'image/png' ? 'png' : 'jpg'}`, { type })
}

interface StepsProps<Name extends string> {
  readonly walk: readonly CameraShot<Name>[]
  readonly at: number
  readonly taken: readonly Name[]
}

/** What is to be taken, with a tick at what was. */
function Steps<Name extends string>({ walk, at, taken }: StepsProps<Name>) {
  return (
    <ol className={styles.steps}>
      {walk.map(({ shot, label }, index) => {
        const isTaken = taken.includes(shot)
        return (
          <li
            key={shot}
            className={classNames(styles.step, isTaken && styles.taken)}
            aria-current={index === at ? 'step' : undefined}
          >
            {isTaken && <IconCheck aria-hidden={false} aria-label={m.camera_taken()} role="img" />}
            {label}
          </li>
        )
      })}
    </ol>
  )
}
