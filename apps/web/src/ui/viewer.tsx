import type PhotoSwipe from 'photoswipe'
import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from './icon-button.tsx'
import { IconChevronRight, IconClose } from './icons.tsx'
import { Row, Stack, Text } from './layout.tsx'
import { useCloseOnBack } from './modal.tsx'
import { IconChevronLeft, IconImage, IconMinus, IconPlus } from './more-icons.tsx'
import { openPhotoSwipe } from './open-photoswipe.ts'
import { Spinner } from './spinner.tsx'
import styles from './viewer.module.css'

export type ViewerFile = { key: string; name: string } & (
  | {
      kind: 'image' /** Answers where the picture is; it is asked when the picture is about to be shown. */
      address: () => Promise<string>
    }
  /** The player is rendered only while its video is shown, so that it stops when another file is. */
  | { kind: 'video'; player: ReactNode }
)

export type ViewerTexts = {
  close: string
  previous: string
  next: string
  zoomIn: string
  zoomOut: string
  loading: string
  /** Shown in the place of a picture that does not load. */
  failed: string
  /** e.g. `(at, of) => `${at} of ${of}``. */
  position: (at: number, of: number) => string
}

export type ViewerProps = {
  files: readonly ViewerFile[]
  /** Which of them is shown first. */
  start: number
  onClose: () => void
  texts: ViewerTexts
}

const step = 1.5

/**
 * Pictures and videos at full size: PhotoSwipe's gestures and keys in a native dialog with the kit's own buttons. Esc, the
 * browser's Back and a downward swipe close it. Load it lazily: only who opens a picture needs it.
 */
export function Viewer({ files: offered, start, onClose, texts }: ViewerProps) {
  // An open viewer keeps the files that it was opened with: PhotoSwipe knows no others.
  const [files] = useState(offered)
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const head = useRef<HTMLElement>(null)
  const photoSwipe = useRef<PhotoSwipe>(null)
  const [elements] = useState(() =>
    files.map(() => Object.assign(document.createElement('div'), { className: styles.element })),
  )
  const [shown, setShown] = useState({ at: start, state: 'loading' })
  const close = useEffectEvent(onClose)
  useCloseOnBack(onClose)

  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, with what stands above
  useLayoutEffect(() => {
    const parent = dialog.current
    if (!parent) return
    parent.showModal()
    parent.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    let leaving = false
    const viewer = openPhotoSwipe({
      parent,
      slides: files.map((file, at) => ({
        address: file.kind === 'image' ? file.address : undefined,
        alt: file.name,
        element: elements[at] ?? document.createElement('div'),
      })),
      start,
      padding: () => ({ top: head.current?.offsetHeight ?? 0, bottom: 0, left: 0, right: 0 }),
      onChange: ({ currIndex, currSlide }) => setShown({ at: currIndex, state: currSlide?.content.state ?? 'loading' }),
      onClose: () => leaving || close(),
    })
    photoSwipe.current = viewer
    // A layout effect, so that the dialog is closed while it is still on the page: then the browser gives the focus back.
    return () => {
      leaving = true
      viewer.destroy()
      parent.close()
    }
  }, [])

  const zoom = (factor: number) => {
    const viewer = photoSwipe.current
    if (viewer?.currSlide?.isZoomable()) viewer.zoomTo(viewer.currSlide.currZoomLevel * factor, undefined, 200)
  }
  const file = files[shown.at]
  const element = elements[shown.at]
  const failed = file?.kind === 'image' && shown.state === 'error'
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      // PhotoSwipe's files stand from left to right in every language.
      dir="ltr"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        // Browsers close a dialog on a second Esc without asking.
        if (!event.currentTarget.open) onClose()
      }}
      onKeyDown={(event) => {
        if (event.key === '+' || event.key === '=') zoom(step)
        else if (event.key === '-') zoom(1 / step)
      }}
    >
      <Row as="header" unbroken gap={4} className={styles.head} ref={head}>
        <Text as="h2" small strong oneLine grow id={titleId} dir="auto">
          {file?.name}
        </Text>
        {files.length > 1 && (
          <Text as="span" soft tiny digits oneLine role="status">
            {texts.position(shown.at + 1, files.length)}
          </Text>
        )}
        <Row as="span" unbroken gap={1}>
          {file?.kind === 'image' && (
            <>
              <IconButton label={texts.zoomOut} shortcut="-" icon={<IconMinus />} onClick={() => zoom(1 / step)} />
              <IconButton label={texts.zoomIn} shortcut="+" icon={<IconPlus />} onClick={() => zoom(step)} />
            </>
          )}
          <IconButton label={texts.close} shortcut="Esc" icon={<IconClose />} onClick={onClose} data-autofocus />
        </Row>
      </Row>
      {shown.at > 0 && (
        <span className={styles.previous}>
          <IconButton
            label={texts.previous}
            shortcut="←"
            icon={<IconChevronLeft />}
            onClick={() => photoSwipe.current?.prev()}
          />
        </span>
      )}
      {shown.at < files.length - 1 && (
        <span className={styles.next}>
          <IconButton
            label={texts.next}
            shortcut="→"
            icon={<IconChevronRight />}
            onClick={() => photoSwipe.current?.next()}
          />
        </span>
      )}
      {file?.kind === 'image' && shown.state === 'loading' && (
        <Text as="span" soft className={styles.waiting}>
          <Spinner size="l" label={texts.loading} />
        </Text>
      )}
      {element && file?.kind === 'video' && createPortal(file.player, element, file.key)}
      {element && failed && createPortal(<Failed text={texts.failed} />, element, file.key)}
    </dialog>
  )
}

const Failed = ({ text }: { text: string }) => (
  <Stack as="p" middle soft small gap={3} className={styles.failed} role="alert">
    <IconImage />
    <span>{text}</span>
  </Stack>
)
