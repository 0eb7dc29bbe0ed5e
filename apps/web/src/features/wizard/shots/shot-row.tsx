import { problemOfWhy, type Shot } from '@portal/domain/evidence/shots.ts'
import { limits } from '@portal/domain/limits.ts'
import { itemProblemText } from '@portal/texts/item-problem-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { shotHint } from '@portal/texts/shot-hints.ts'
import { shotLabel } from '@portal/texts/shot-texts.ts'
import { usualReasons, whyLeftOutText } from '@portal/texts/usual-reasons.ts'
import { useEffect, useRef, useState } from 'react'
import { isDoubted, isLookedAt, type Upload } from '../../../parts/device/upload.ts'
import { typesInto } from '../../../parts/shortcuts/use-shortcut.ts'
import { acceptedMedia, takenByCamera } from '../../../parts/uploads/accepted-media.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FilePicker } from '../../../ui/file-picker.tsx'
import { drawnIcon, IconCheck } from '../../../ui/icons.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { IconCamera, IconVideo } from '../../../ui/more-icons.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './shot-list.module.css'

export interface ShotRowProps {
  readonly shot: Shot
  /** The list is opened for it. */
  readonly isFirst: boolean
  /** The files that show it. */
  readonly files: readonly Upload[]
  /** Why it was left out; undefined where it was not. */
  readonly why: string | undefined
  readonly onFiles: (files: File[]) => void
  readonly onSkip: (why: string) => void
  readonly onTakeAfterAll: () => void
}

/** One picture that helps: how it looks, how it is taken, and whether it was. */
export function ShotRow({ shot, isFirst, files, why, onFiles, onSkip, onTakeAfterAll }: ShotRowProps) {
  const [asksWhy, setAsksWhy] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // Its script may come when somebody types elsewhere by now.
    if (isFirst && !typesInto(document.activeElement)) row.current?.focus()
  }, [isFirst])
  const Drawing = shotDrawings[shot]
  const good = files.filter((file) => !isDoubted(file) && !isLookedAt(file))
  const isTaken = good.length > 0
  const isInDoubt = !isTaken && files.some(isDoubted)
  const isOpen = !isTaken && (files.length === 0 || isInDoubt)
  const named = (action: string) => m.common_labelled({ label: shotLabel(shot), value: action })
  return (
    <Stack as="li" gap={[2, 3]} ref={row} tabIndex={-1} className={styles.shot}>
      <Text
        as="span"
        disc
        className={classNames(styles.drawing, isTaken && styles.taken)}
        data-tone={isTaken ? 'green' : undefined}
      >
        {isTaken ? <IconCheck /> : <Drawing />}
      </Text>
      <Stack gap={1}>
        <Text strong>{shotLabel(shot)}</Text>
        {isTaken ? (
          <Text soft small dir="auto">
            {m.common_labelled({ label: m.shots_done(), value: namesOf(good) })}
          </Text>
        ) : files.length > 0 ? (
          <Text soft small dir="auto">
            {isInDoubt ? m.shots_in_doubt({ files: namesOf(files) }) : m.shots_looking({ files: namesOf(files) })}
          </Text>
        ) : why !== undefined ? (
          <Text soft small>
            {m.shots_left_out({ why: whyLeftOutText(why) })}
          </Text>
        ) : (
          <Text soft small>
            {shotHint(shot)}
          </Text>
        )}
        {asksWhy && (
          <WhyLeftOut
            shot={shot}
            onSkip={(words) => {
              setAsksWhy(false)
              onSkip(words)
            }}
            onCancel={() => setAsksWhy(false)}
          />
        )}
      </Stack>
      {isOpen && !asksWhy && (
        <Row className={styles.take}>
          {why === undefined ? (
            <>
              <TakeButtons shot={shot} named={named} onFiles={onFiles} />
              {!isInDoubt && (
                <Button size="s" variant="quiet" aria-label={named(m.shots_skip())} onClick={() => setAsksWhy(true)}>
                  {m.shots_skip()}
                </Button>
              )}
            </>
          ) : (
            <Button size="s" aria-label={named(m.shots_take_after_all())} onClick={onTakeAfterAll}>
              {m.shots_take_after_all()}
            </Button>
          )}
        </Row>
      )}
    </Stack>
  )
}

const namesOf = (files: readonly Upload[]): string => files.map(({ fileName }) => fileName).join(', ')

interface TakeButtonsProps {
  readonly shot: Shot
  readonly named: (action: string) => string
  readonly onFiles: (files: File[]) => void
}

/** Takes it with the camera of a phone, or from the files. */
function TakeButtons({ shot, named, onFiles }: TakeButtonsProps) {
  const camera = useRef<HTMLInputElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const isVideo = shot === 'sound'
  const take = isVideo ? m.shots_record() : m.upload_take_photo()
  return (
    <>
      <span data-for="fingers">
        <Button
          size="s"
          icon={isVideo ? <IconVideo /> : <IconCamera />}
          aria-label={named(take)}
          onClick={() => camera.current?.click()}
        >
          {take}
        </Button>
      </span>
      <Button size="s" aria-label={named(m.shots_choose())} onClick={() => picker.current?.click()}>
        {m.shots_choose()}
      </Button>
      <FilePicker
        ref={camera}
        aria-label={named(take)}
        accept={takenByCamera[isVideo ? 'video' : 'photo']}
        capture="environment"
        onFiles={onFiles}
      />
      <FilePicker ref={picker} aria-label={named(m.shots_choose())} accept={acceptedMedia} onFiles={onFiles} />
    </>
  )
}

export interface WhyLeftOutProps {
  readonly shot: Shot
  readonly onSkip: (why: string) => void
  readonly onCancel: () => void
}

/** Why a picture is left out: one of a few usual reasons with one tap, or one's own words. */
function WhyLeftOut({ shot, onSkip, onCancel }: WhyLeftOutProps) {
  const [why, setWhy] = useState('')
  const [problem, setProblem] = useState<string>()
  const skip = () => {
    const found = problemOfWhy(why)
    if (found) setProblem(itemProblemText(found))
    else onSkip(why.trim())
  }
  return (
    <Stack gap={1} role="group" aria-label={m.common_labelled({ label: shotLabel(shot), value: m.shots_why() })}>
      <TextField
        label={m.shots_why()}
        name={`why-${shot}`}
        value={why}
        error={problem}
        maxLength={limits.shot.why}
        autoFocus
        onChange={({ target }) => setWhy(target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') onCancel()
          if (event.key !== 'Enter') return
          // The form around it is not sent by this.
          event.preventDefault()
          skip()
        }}
      />
      <Row>
        {usualReasons().map((reason) => (
          <Button key={reason} size="s" onClick={() => onSkip(reason)}>
            {reason}
          </Button>
        ))}
      </Row>
      <Row>
        <Button size="s" variant="primary" onClick={skip}>
          {m.shots_skip()}
        </Button>
        <Button size="s" variant="quiet" onClick={onCancel}>
          {m.common_cancel()}
        </Button>
      </Row>
    </Stack>
  )
}

/** How each shot looks, as a drawing. */
export const shotDrawings: Readonly<Record<Shot, ReturnType<typeof drawnIcon>>> = {
  label: drawnIcon(
    'M3 6h18v12H3ZM6 9h7M6 11.5h5M6 15.5v-1.5m2 1.5v-1.5m2 1.5v-1.5m3 1.5v-1.5m2 1.5v-1.5m3 1.5V9m-2 0v0',
  ),
  fault: drawnIcon('M10 4a6 6 0 1 0 0 12 6 6 0 0 0 0-12Zm10 16-5.6-5.6M8 8l2 1.5-1 2 2.5 1.5'),
  whole: drawnIcon('M6 3h12v18H6ZM12 11a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Zm0-5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Z'),
  sound: drawnIcon('M4 9v6h3l5 4V5L7 9H4Zm11.5-.5a5 5 0 0 1 0 7M18 6a8.5 8.5 0 0 1 0 12'),
  display: drawnIcon('M3 6h18v12H3ZM6 9h7v4H6Zm10.5.5v0m0 3v0M6 15.5h12'),
  connections: drawnIcon(
    'M3 8h18v8H3Zm4 2.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Zm5 0a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Zm5 0a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3ZM7 16v4m5-4v4m5-4v4',
  ),
}
