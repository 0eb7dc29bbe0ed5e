import { fileFaultText } from '@portal/texts/file-fault-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FilePicker } from '../../ui/file-picker.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { WarningBox } from '../../ui/message-box.tsx'
import { Modal, useCloseOnBack } from '../../ui/modal.tsx'
import { IconCamera, IconVideo } from '../../ui/more-icons.tsx'
import { logFailure } from '../failures/log-failure.ts'
import { takenByCamera } from '../uploads/accepted-media.ts'
import styles from './camera.module.css'
import { takePhoto, useCamera } from './camera.ts'
import { CameraStage, TorchButton } from './camera-stage.tsx'
import { firstDoubt, nextOpen, openAfter, ShotSteps, type TakenShot, useWalk, WhySkipped } from './shot-steps.tsx'
import { askToLook, tick } from './tick.ts'

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
  /** What is still to be taken, in this order. */
  readonly shots: readonly CameraShot<Name>[]
  /** What became of the shots that were taken. */
  readonly taken: ReadonlyMap<Name, TakenShot>
  readonly leftOut: readonly Name[]
  /** Usual reasons why a shot is left out. */
  readonly reasons: readonly string[]
  /** Takes a picture, in the place of one of the same shot that is in doubt. */
  readonly onTaken: (taken: { readonly shot: Name; readonly file: File }) => void
  readonly onUseAnyway: (id: string) => void
  readonly onLeaveOut: (shot: Name, why: string) => void
  readonly onClose: () => void
}

/**
 * From shot to shot with the camera open: each is named and shown, taken, and the next one follows at once. Meanwhile what
 * was taken is looked at; where something is wrong with it, that is said before anything else is taken. Render it only
 * while it is open.
 */
export function ShotCamera<Name extends string>({
  shots,
  taken,
  leftOut,
  reasons,
  onTaken,
  onUseAnyway,
  onLeaveOut,
  onClose,
}: ShotCameraProps<Name>) {
  useCloseOnBack(onClose)
  const camera = useCamera('photos')
  const video = useRef<HTMLVideoElement>(null)
  const phonesCamera = useRef<HTMLInputElement>(null)
  /** What the phone's camera was opened for: by the time it answers, another shot may be in doubt. */
  const openedFor = useRef<Name>(undefined)
  const walk = useWalk(shots)
  const names = walk.map(({ shot }) => shot)
  const [at, setAt] = useState(0)
  const [isTaking, setTaking] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [asksWhy, setAsksWhy] = useState(false)
  /** The files in the place of which others are being taken. */
  const [putAside, setPutAside] = useState<readonly string[]>([])

  const doubt = firstDoubt(names, taken, putAside)
  const doubtedId = doubt?.id
  useEffect(() => {
    if (doubtedId !== undefined) askToLook()
  }, [doubtedId])

  const shownAt = doubt?.at ?? at
  const current = walk[shownAt]
  // Where this page may not use the camera, the phone's own camera may be opened from it all the same.
  const usesPhonesCamera = current?.isVideo || camera.step === 'failed'
  const takeText = current?.isVideo ? m.upload_record_video() : m.upload_take_photo()
  const isOpen = (shot: Name) => {
    const step = taken.get(shot)?.step
    return step === 'doubted' || (step === undefined && !leftOut.includes(shot))
  }
  const goOnAfter = (shot: Name) =>
    setAt((before) => nextOpen(names, before, (other) => other !== shot && isOpen(other)))

  const handOut = (shot: Name, file: File) => {
    tick()
    onTaken({ shot, file })
    goOnAfter(shot)
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
  const takeWithPhone = () => {
    openedFor.current = current?.shot
    phonesCamera.current?.click()
  }
  const takeAgain = (id: string) => {
    setPutAside([...putAside, id])
    setAsksWhy(false)
    setAt(shownAt)
  }
  const takeAnyway = (shot: Name, id: string) => {
    onUseAnyway(id)
    // The pressed button leaves.
    shutter.current?.focus()
    if (shownAt === at) goOnAfter(shot)
  }
  const skip = () => {
    setAsksWhy(false)
    setAt(openAfter(names, at, isOpen))
  }
  const leaveOut = (shot: Name, why: string) => {
    setAsksWhy(false)
    onLeaveOut(shot, why)
    goOnAfter(shot)
  }
  const shutter = useRef<HTMLButtonElement>(null)
  const waitsForAnswer = doubt ? m.camera_answer_first() : undefined
  return (
    <Modal
      open
      stage
      onClose={onClose}
      title={current ? current.label : m.camera_end()}
      actions={
        <>
          {asksWhy && !doubt ? (
            <Button onClick={() => setAsksWhy(false)}>{m.common_cancel()}</Button>
          ) : (
            <Button
              disabledReason={waitsForAnswer ?? (at === 0 ? m.camera_first_shot() : undefined)}
              onClick={() => setAt(at - 1)}
            >
              {m.common_back()}
            </Button>
          )}
          {camera.step === 'open' && camera.camera.torch && <TorchButton torch={camera.camera.torch} />}
          {current && (doubt || !asksWhy) && (
            <Button disabledReason={waitsForAnswer} onClick={() => setAsksWhy(true)}>
              {m.camera_skip()}
            </Button>
          )}
          <Button variant={current ? 'secondary' : 'primary'} onClick={onClose}>
            {m.camera_done()}
          </Button>
        </>
      }
    >
      <div className={classNames(styles.camera, doubt && styles.inDoubt)}>
        <CameraStage camera={camera} video={video}>
          {doubt?.preview ? (
            <img className={styles.photo} src={doubt.preview} alt={current?.label} />
          ) : (
            current && (
              <Row unbroken gap={3} className={styles.example}>
                <span className={styles.drawing}>{current.example}</span>
                <p>{current.hint}</p>
              </Row>
            )
          )}
        </CameraStage>
        <Stack gap={3} className={styles.below}>
          {hasFailed && <WarningBox>{m.camera_not_taken()}</WarningBox>}
          {doubt && (
            <WarningBox key={doubt.id} title={m.camera_doubt_heading()}>
              {doubt.faults.map((fault) => (
                <p key={fault}>{fileFaultText(fault)}</p>
              ))}
            </WarningBox>
          )}
          <ShotSteps walk={walk} at={shownAt} taken={taken} leftOut={leftOut} />
          {doubt && (
            <Button className={styles.shutter} onClick={() => takeAnyway(doubt.shot, doubt.id)}>
              {m.doubt_use_anyway()}
            </Button>
          )}
          {current &&
            (asksWhy && !doubt ? (
              <WhySkipped reasons={reasons} onLeaveOut={(why) => leaveOut(current.shot, why)} onSkip={skip} />
            ) : (
              // In doubt, a finger that was on its way to the next picture does no harm here: it takes this one again.
              <Button
                ref={shutter}
                data-autofocus
                autoFocus
                variant="primary"
                className={styles.shutter}
                icon={current.isVideo ? <IconVideo /> : <IconCamera />}
                busy={isTaking}
                disabledReason={doubt || usesPhonesCamera || camera.step === 'open' ? undefined : m.camera_starting()}
                onClick={() => (doubt ? takeAgain(doubt.id) : usesPhonesCamera ? takeWithPhone() : void take())}
              >
                {doubt ? m.camera_take_again() : takeText}
              </Button>
            ))}
          <FilePicker
            ref={phonesCamera}
            aria-label={takeText}
            accept={takenByCamera[current?.isVideo ? 'video' : 'photo']}
            capture="environment"
            onFiles={([file]) => {
              if (file && openedFor.current) handOut(openedFor.current, file)
            }}
          />
        </Stack>
      </div>
    </Modal>
  )
}

function photoFile(photo: Blob, shot: string): File {
  const type = photo.type || 'image/jpeg'
  return new File([photo], `${shot}.${type === 'image/png' ? 'png' : 'jpg'}`, { type })
}
