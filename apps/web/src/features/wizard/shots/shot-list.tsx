import {
  type FaultKind,
  faultKinds,
  missingShots,
  type Shot,
  type SkippedShot,
  shotList,
} from '@portal/domain/evidence/shots.ts'
import type { ItemType } from '@portal/domain/items/item-types.ts'
import { m } from '@portal/texts/messages.ts'
import { shotHint } from '@portal/texts/shot-hints.ts'
import { faultKindLabel, shotLabel } from '@portal/texts/shot-texts.ts'
import { usualReasons } from '@portal/texts/usual-reasons.ts'
import type { ShotCameraProps } from '../../../parts/camera/shot-camera.tsx'
import type { TakenShot } from '../../../parts/camera/shot-steps.tsx'
import { canArriveLater, hasFailed, isDoubted, isLookedAt } from '../../../parts/device/upload.ts'
import type { ShownUpload, Uploads } from '../../../parts/uploads/use-uploads.ts'
import { useOpenedPart } from '../../../parts/use-opened-part.ts'
import { Button } from '../../../ui/button.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { IconCamera } from '../../../ui/more-icons.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { ShotRow, shotDrawings } from './shot-row.tsx'

export interface ShotListProps {
  readonly itemType: ItemType
  readonly faultKind: FaultKind | null
  readonly skippedShots: readonly SkippedShot[]
  /** The shot that is taken first. */
  readonly begin?: Shot | undefined
  readonly uploads: Pick<Uploads, 'uploads' | 'add' | 'addInstead' | 'sendAnyway' | 'shows'>
  readonly onFaultKind: (kind: FaultKind) => void
  readonly onSkipped: (skipped: readonly SkippedShot[]) => void
}

/** The pictures of an item that help: each is taken in its place, or left out with a word why. */
export function ShotList({ itemType, faultKind, skippedShots, begin, uploads, ...on }: ShotListProps) {
  const present = uploads.uploads.filter((upload) => !hasFailed(upload))
  const taken = present.flatMap(({ shot }) => shot ?? [])
  const without = (shot: Shot) => skippedShots.filter((skipped) => skipped.shot !== shot)
  const ofItem = { itemType, faultKind, taken, skipped: skippedShots }
  const list = shotList(ofItem)
  const skip = (shot: Shot, why: string) => on.onSkipped([...without(shot), { shot, why }])
  // What is in doubt may be taken again.
  const takenWell = present.flatMap((upload) => (isDoubted(upload) ? [] : (upload.shot ?? [])))
  const take = (shot: Shot, files: File[]) => {
    on.onSkipped(without(shot))
    const doubted = present.find((upload) => upload.shot === shot && isDoubted(upload))
    if (doubted) uploads.addInstead(doubted.id, files)
    else uploads.add(files, shot)
  }
  return (
    <Stack gap={4}>
      <RadioGroup
        name="faultKind"
        label={m.fault_kind_question()}
        hint={m.fault_kind_hint()}
        optional
        look="segments"
        options={faultKinds.map((kind) => ({ value: kind, label: faultKindLabel(kind) }))}
        value={faultKind}
        onChange={on.onFaultKind}
      />
      <div>
        <Text strong small>
          {m.wizard_item_files()}
        </Text>
        <Text soft small>
          {m.shots_lead()}
        </Text>
      </div>
      <div data-for="fingers">
        <OneAfterAnother
          missing={missingShots({ ...ofItem, taken: takenWell })}
          taken={takenShots(uploads.uploads)}
          leftOut={skippedShots.map(({ shot }) => shot)}
          onTaken={(shot, file) => take(shot, [file])}
          onUseAnyway={uploads.sendAnyway}
          onLeaveOut={skip}
        />
      </div>
      <Stack as="ul" card gap={0} aria-label={m.shots_heading()}>
        {list.map((shot) => (
          <ShotRow
            key={shot}
            shot={shot}
            isFirst={shot === begin}
            files={present.filter((upload) => upload.shot === shot)}
            why={skippedShots.find((skipped) => skipped.shot === shot)?.why}
            onFiles={(files) => take(shot, files)}
            onSkip={(why) => skip(shot, why)}
            onTakeAfterAll={() => on.onSkipped(without(shot))}
          />
        ))}
      </Stack>
    </Stack>
  )
}

export type WhatTheyShowProps = Pick<ShotListProps, 'itemType' | 'faultKind' | 'skippedShots' | 'uploads'>

/** Asks for each file that was chosen without saying what it shows. */
export function WhatTheyShow({ itemType, faultKind, skippedShots, uploads }: WhatTheyShowProps) {
  const present = uploads.uploads.filter((upload) => !hasFailed(upload))
  const taken = present.flatMap(({ shot }) => shot ?? [])
  const list = shotList({ itemType, faultKind, taken, skipped: skippedShots })
  const unnamed = present.filter(({ shot, kind }) => shot === undefined && kind !== 'document')
  return unnamed.map(({ id, fileName }) => (
    <SelectField<Shot | ''>
      key={id}
      label={m.shots_shows({ fileName })}
      value=""
      onChange={(shot) => shot !== '' && uploads.shows(id, shot)}
      options={[
        { value: '', label: m.shots_shows_nothing_named() },
        ...list.map((shot) => ({ value: shot, label: shotLabel(shot) })),
      ]}
    />
  ))
}

const loadCamera = () => import('../../../parts/camera/shot-camera.tsx').then(({ ShotCamera }) => ShotCamera<Shot>)

interface OneAfterAnotherProps extends Pick<ShotCameraProps<Shot>, 'taken' | 'leftOut' | 'onUseAnyway' | 'onLeaveOut'> {
  /** What is still to be taken. */
  readonly missing: readonly Shot[]
  readonly onTaken: (shot: Shot, file: File) => void
}

/** Takes what is missing from shot to shot, with the camera open. */
function OneAfterAnother({ missing, onTaken, ...of }: OneAfterAnotherProps) {
  const { Part: Camera, isLoading, open, close } = useOpenedPart(loadCamera)
  if (missing.length === 0 && !Camera) return null
  return (
    <div>
      <Button icon={<IconCamera />} busy={isLoading} onClick={open}>
        {m.shots_one_after_another()}
      </Button>
      {Camera && (
        <Camera
          {...of}
          reasons={usualReasons()}
          shots={missing.map((shot) => {
            const Drawing = shotDrawings[shot]
            return {
              shot,
              label: shotLabel(shot),
              hint: shotHint(shot),
              example: <Drawing />,
              isVideo: shot === 'sound',
            }
          })}
          onTaken={({ shot, file }) => onTaken(shot, file)}
          onClose={close}
        />
      )}
    </div>
  )
}

/** What became of each shot that was taken, by the newest file that shows it; one that is sent later is taken, too. */
function takenShots(uploads: readonly ShownUpload[]): ReadonlyMap<Shot, TakenShot> {
  const there = uploads.filter((upload) => !hasFailed(upload) || canArriveLater(upload))
  return new Map(there.flatMap((upload) => (upload.shot ? [[upload.shot, takenShotOf(upload)] as const] : [])))
}

function takenShotOf(upload: ShownUpload): TakenShot {
  if (upload.step === 'doubted') return upload
  return { step: isLookedAt(upload) ? 'looking' : 'good' }
}
