import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { IconChevronLeft, IconChevronRight, IconClose, IconImage, IconMinus, IconPlus } from './icons.tsx'
import styles from './lightbox.module.css'
import { Spinner } from './spinner.tsx'
import { useZoom } from './use-zoom.ts'

export type LightboxItem = {
  key: string
  name: string
} & (
  | { kind: 'image' /** Empty while its link is fetched. */; src: string | undefined; alt: string }
  /** A player of the caller's, e.g. a <video>. */
  | { kind: 'video'; player: ReactNode }
)

export type LightboxTexts = {
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

export type LightboxProps = {
  items: readonly LightboxItem[]
  /** Which one is open; `undefined` is closed. */
  index: number | undefined
  onIndex: (index: number) => void
  onClose: () => void
  texts: LightboxTexts
}

/**
 * Pictures and videos at full size. Arrow keys and swipes move on, + and - and the wheel and two fingers zoom,
 * a double press zooms in and back, Esc closes. Load it lazily: only who opens a picture needs it.
 */
export function Lightbox({ index, items, ...rest }: LightboxProps) {
  const item = index === undefined ? undefined : items[index]
  return index === undefined || !item ? null : <OpenLightbox {...rest} items={items} index={index} item={item} />
}

function OpenLightbox({
  items,
  index,
  item,
  onIndex,
  onClose,
  texts,
}: LightboxProps & { index: number; item: LightboxItem }) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const go = (step: number) => {
    if (items[index + step]) onIndex(index + step)
  }
  const zoom = useZoom({ resetOn: item.key, onSwipe: go })

  // A layout effect, so that it is closed while it is still on the page: then the browser gives the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    shown?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => shown?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={styles.lightbox}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        // A browser closes a dialog on a second Esc whatever we say; the page must know.
        if (!event.currentTarget.open) onClose()
      }}
      onKeyDown={(event) => {
        if (event.target instanceof HTMLMediaElement) return
        if (event.key === 'ArrowLeft') go(-1)
        else if (event.key === 'ArrowRight') go(1)
        else if (event.key === '+' || event.key === '=') zoom.by(1.5)
        else if (event.key === '-') zoom.by(1 / 1.5)
        else if (event.key === '0') zoom.reset()
        else return
        event.preventDefault()
      }}
    >
      <header className={styles.head}>
        <h2 className={styles.name} id={titleId} dir="auto">
          {item.name}
        </h2>
        {items.length > 1 && (
          <span className={styles.position} role="status">
            {texts.position(index + 1, items.length)}
          </span>
        )}
        <span className={styles.tools}>
          {item.kind === 'image' && (
            <>
              <IconButton label={texts.zoomOut} shortcut="-" icon={<IconMinus />} onClick={() => zoom.by(1 / 1.5)} />
              <IconButton label={texts.zoomIn} shortcut="+" icon={<IconPlus />} onClick={() => zoom.by(1.5)} />
            </>
          )}
          <IconButton label={texts.close} shortcut="Esc" icon={<IconClose />} onClick={onClose} data-autofocus />
        </span>
      </header>
      {item.kind === 'image' ? (
        <div className={styles.stage} ref={zoom.stage}>
          <Picture key={item.key} item={item} texts={texts} frame={zoom.picture} />
        </div>
      ) : (
        <div className={styles.stage}>
          <div className={styles.player} key={item.key}>
            {item.player}
          </div>
        </div>
      )}
      {index > 0 && (
        <span className={styles.previous}>
          <IconButton label={texts.previous} shortcut="←" icon={<IconChevronLeft />} onClick={() => go(-1)} />
        </span>
      )}
      {index < items.length - 1 && (
        <span className={styles.next}>
          <IconButton label={texts.next} shortcut="→" icon={<IconChevronRight />} onClick={() => go(1)} />
        </span>
      )}
    </dialog>
  )
}

type PictureProps = {
  item: LightboxItem & { kind: 'image' }
  texts: LightboxTexts
  frame: RefObject<HTMLImageElement | null>
}

function Picture({ item, texts, frame }: PictureProps) {
  const [state, setState] = useState<'loading' | 'there' | 'failed'>('loading')
  return (
    <>
      {state === 'loading' && (
        <span className={styles.waiting}>
          <Spinner size="l" label={texts.loading} />
        </span>
      )}
      {state === 'failed' && (
        <p className={styles.failed} role="alert">
          <IconImage />
          {texts.failed}
        </p>
      )}
      {item.src && state !== 'failed' && (
        <img
          ref={frame}
          className={styles.picture}
          src={item.src}
          alt={item.alt}
          draggable={false}
          data-loading={state === 'loading' || undefined}
          onLoad={() => setState('there')}
          onError={() => setState('failed')}
        />
      )}
    </>
  )
}
