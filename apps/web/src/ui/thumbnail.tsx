import { type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'
import { IconDocument, IconImage, IconPlay } from './more-icons.tsx'
import styles from './thumbnail.module.css'

export type ThumbnailProps = {
  /** No source, or one that does not load, shows a placeholder. */
  src?: string | undefined
  /** Empty where the name stands beside it. */
  alt: string
  kind?: 'image' | 'video' | 'document' | undefined
  /** `row` fits a table row; `fill` takes its container. */
  size?: 'row' | 'fill' | undefined
  /** Opens it. Without it the picture is not a button. */
  onOpen?: (() => void) | undefined
  /** The button's name when `alt` is not enough. */
  openText?: string | undefined
}

/** A small picture of a file, with a place of its own before it has loaded. */
export function Thumbnail({ src, alt, kind = 'image', size = 'row', onOpen, openText }: ThumbnailProps) {
  const [failed, setFailed] = useState<string>()
  const picture: ReactNode =
    src && failed !== src ? (
      <img
        className={styles.picture}
        src={src}
        alt={onOpen ? '' : alt}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(src)}
      />
    ) : (
      <span
        className={styles.placeholder}
        {...(onOpen || !alt ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      >
        {kind === 'document' ? <IconDocument /> : <IconImage />}
      </span>
    )
  const look = classNames(styles.thumbnail, styles[size])
  const sign = kind === 'video' && (
    <span className={styles.play} aria-hidden="true">
      <IconPlay />
    </span>
  )
  if (!onOpen)
    return (
      <span className={look}>
        {picture}
        {sign}
      </span>
    )
  return (
    <button type="button" className={look} aria-label={openText ?? alt} onClick={onOpen}>
      {picture}
      {sign}
    </button>
  )
}
