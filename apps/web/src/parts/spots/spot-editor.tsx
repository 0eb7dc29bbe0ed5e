import { type NumberedSpot, spotsByPicture } from '@portal/domain/items/numbered-spots.ts'
import {
  areSameSpots,
  keptSpots,
  type Place,
  placeInPicture,
  problemOfSpotText,
  type Spot,
} from '@portal/domain/items/spots.ts'
import { limits } from '@portal/domain/limits.ts'
import { m } from '@portal/texts/messages.ts'
import { spotProblemText } from '@portal/texts/spot-problem-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Stack, Text, VisuallyHidden } from '../../ui/layout.tsx'
import { MarkedPicture, MarkNumber, PictureMark } from '../../ui/marked-picture.tsx'
import { Modal, useCloseOnBack } from '../../ui/modal.tsx'
import { IconPlus, IconTrash } from '../../ui/more-icons.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { linkQuery } from '../media/file-queries.ts'
import type { MediaFile } from '../media/media-file.ts'
import { PictureStrip } from '../media/picture-strip.tsx'
import styles from './spots.module.css'

export interface SpotEditorProps {
  /** The pictures of the item that can be marked; at least one. */
  readonly pictures: readonly MediaFile[]
  readonly spots: readonly Spot[]
  /** The key of the picture that is shown first. */
  readonly start?: string | undefined
  readonly onDone: (spots: readonly Spot[]) => void
  readonly onClose: () => void
}

/** A spot while it is edited, by an id of its own: others may come and go before it. */
interface EditedSpot extends Spot {
  readonly id: number
}
type ShownSpot = EditedSpot & Pick<NumberedSpot, 'number'>

const arrows: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const middle: Place = { x: 0.5, y: 0.5 }

/** Marks spots in the pictures of an item, each with a few words. The pictures themselves are not changed. */
export function SpotEditor({ pictures, spots: before, start, onDone, onClose }: SpotEditorProps) {
  const confirm = useConfirm()
  const [spots, setSpots] = useState<readonly EditedSpot[]>(() => before.map((spot, id) => ({ ...spot, id })))
  const [shown, setShown] = useState(start ?? before[0]?.imagePath ?? pictures[0]?.key ?? '')
  /** Whether somebody was done while words were missing. */
  const [tried, setTried] = useState(false)
  const nextId = useRef(before.length)
  const content = useRef<HTMLDivElement>(null)
  /** What gets the focus once it is drawn. */
  const toFocus = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (toFocus.current) content.current?.querySelector<HTMLElement>(toFocus.current)?.focus()
    toFocus.current = undefined
  })

  const numbered = spotsByPicture(
    spots,
    pictures.map(({ key }) => key),
  )
  const inPicture = (key: string) => numbered.find(({ imagePath }) => imagePath === key)?.spots ?? []
  const isFull = spots.length >= limits.spot.maximumSpots

  const add = (place: Place, thenTo: (id: number) => string) => {
    if (isFull) return
    const id = nextId.current++
    toFocus.current = thenTo(id)
    setSpots([...spots, { id, imagePath: shown, ...placeInPicture(place), text: '' }])
  }
  const change = (id: number, changed: Partial<Spot>) =>
    setSpots((all) => all.map((spot) => (spot.id === id ? { ...spot, ...changed } : spot)))
  const remove = (id: number) => {
    toFocus.current = addButton
    setSpots(spots.filter((spot) => spot.id !== id))
  }
  const done = () => {
    const wrong = spots.find(({ text }) => problemOfSpotText(text))
    if (!wrong) return onDone(keptSpots(numbered.flatMap((picture) => picture.spots)))
    toFocus.current = wordsOf(wrong.id)
    setTried(true)
    setShown(wrong.imagePath)
  }
  const cancel = async () => {
    const question = {
      title: m.spots_cancel_heading(),
      body: m.spots_cancel_question(),
      confirmText: m.spots_cancel_confirm(),
      destructive: true,
    }
    if (areSameSpots(spots, before) || (await confirm(question))) onClose()
  }
  useCloseOnBack(() => void cancel())

  const picture = pictures.find(({ key }) => key === shown)
  const full = isFull ? spotProblemText({ code: 'TOO_MANY_SPOTS', limit: limits.spot.maximumSpots }) : undefined
  return (
    <Modal
      open
      wide
      onClose={() => void cancel()}
      title={m.spots_editor_title()}
      actions={
        <>
          <Button onClick={() => cancel()}>{m.common_cancel()}</Button>
          <Button variant="primary" onClick={done}>
            {m.spots_done()}
          </Button>
        </>
      }
    >
      <Stack gap={4} ref={content} className={styles.editor}>
        {pictures.length > 1 && (
          <div className={styles.strip}>
            <PictureStrip label={m.spots_photos()} files={pictures} shown={shown} onShow={setShown} />
          </div>
        )}
        {picture && (
          <Canvas
            key={shown}
            picture={picture}
            spots={inPicture(shown)}
            onAdd={(place) => add(place, wordsOf)}
            onMove={(id, place) => change(id, placeInPicture(place))}
            onRemove={remove}
            onChoose={(id) => content.current?.querySelector<HTMLElement>(wordsOf(id))?.focus()}
          />
        )}
        <Stack gap={4} className={styles.words}>
          <Text soft small>
            {m.spots_editor_hint()} <span data-for="keys">{m.spots_editor_keys()}</span>
          </Text>
          {inPicture(shown).map(({ id, number, text }) => (
            <Stack gap={2} key={id} className={styles.spot}>
              <span className={styles.beside}>
                <MarkNumber number={number} />
              </span>
              <TextField
                data-words={id}
                label={m.spot_text({ number })}
                value={text}
                error={wordsProblem(text, tried)}
                onChange={({ target }) => change(id, { text: target.value })}
              />
              <span className={styles.beside}>
                <IconButton label={m.spot_remove({ number })} icon={<IconTrash />} onClick={() => remove(id)} />
              </span>
            </Stack>
          ))}
          <Button
            data-add
            icon={<IconPlus />}
            disabledReason={full}
            onClick={() => add(middle, (id) => `[data-mark="${id}"]`)}
          >
            {m.spot_add()}
          </Button>
        </Stack>
      </Stack>
    </Modal>
  )
}

const addButton = '[data-add]'
const wordsOf = (id: number): string => `[data-words="${id}"]`

/** Missing words are said once somebody was done without them. */
function wordsProblem(text: string, tried: boolean): string | undefined {
  const problem = problemOfSpotText(text)
  return problem && (tried || problem.code !== 'SPOT_TEXT_MISSING') ? spotProblemText(problem) : undefined
}

/** How far a pointer may slip in a press that moves no mark, in pixels. */
const steady = { mouse: 3, finger: 10 } as const

interface CanvasProps {
  readonly picture: MediaFile
  readonly spots: readonly ShownSpot[]
  readonly onAdd: (place: Place) => void
  readonly onMove: (id: number, place: Place) => void
  readonly onRemove: (id: number) => void
  /** Somebody pressed a mark. */
  readonly onChoose: (id: number) => void
}

/** The picture with its marks. They are placed by a press, dragged, and moved by arrow keys. */
function Canvas({ picture, spots, onAdd, onMove, onRemove, onChoose }: CanvasProps) {
  const link = useQuery(linkQuery(picture.key))
  const box = useRef<HTMLDivElement>(null)
  /** The mark under the pointer, and where that went down. */
  const drag = useRef<{ readonly id: number; readonly x: number; readonly y: number }>(undefined)
  const wasMoved = useRef(false)
  const [said, setSaid] = useState('')
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Place => {
    const { left, top, width, height } = box.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return { x: (clientX - left) / width, y: (clientY - top) / height }
  }
  const onKeyDown = ({ id, x, y }: ShownSpot, event: KeyboardEvent) => {
    const by = arrows[event.key]
    if (by) {
      const far = event.shiftKey ? 0.1 : 0.01
      const place = placeInPicture({ x: x + by.x * far, y: y + by.y * far })
      onMove(id, place)
      setSaid(m.spot_at({ left: Math.round(place.x * 100), top: Math.round(place.y * 100) }))
    } else if (event.key === 'Delete' || event.key === 'Backspace') onRemove(id)
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.canvas}>
      <MarkedPicture
        ref={box}
        src={link.data?.url}
        alt={picture.name}
        failed={<span role="alert">{m.media_picture_failed()}</span>}
        onClick={(event) => onAdd(placeOf(event))}
      >
        {spots.map((spot) => (
          <PictureMark
            key={spot.id}
            {...{ number: spot.number, x: spot.x, y: spot.y }}
            label={m.spot_name({ number: spot.number })}
            button={{
              ...{ 'data-mark': spot.id },
              onKeyDown: (event) => onKeyDown(spot, event),
              onPointerDown: (event) => {
                // Of a menu that another button opens, the browser tells no end.
                if (event.button !== 0) return
                event.currentTarget.setPointerCapture(event.pointerId)
                drag.current = { id: spot.id, x: event.clientX, y: event.clientY }
                wasMoved.current = false
              },
              onPointerMove: (event: PointerEvent) => {
                const from = drag.current
                if (from?.id !== spot.id) return
                const way = Math.hypot(event.clientX - from.x, event.clientY - from.y)
                wasMoved.current ||= way > (event.pointerType === 'mouse' ? steady.mouse : steady.finger)
                if (wasMoved.current) onMove(spot.id, placeOf(event))
              },
              onPointerUp: () => {
                drag.current = undefined
              },
              onPointerCancel: () => {
                drag.current = undefined
              },
              onClick: (event) => {
                event.stopPropagation()
                // By Enter or the space bar, or at the end of a press: before it, a finger's tap gives the focus to the mark.
                if (event.detail === 0 || !wasMoved.current) onChoose(spot.id)
                wasMoved.current = false
              },
            }}
          />
        ))}
      </MarkedPicture>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </div>
  )
}
