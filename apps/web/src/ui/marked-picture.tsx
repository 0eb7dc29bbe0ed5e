import { type ComponentProps, type CSSProperties, type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'
import { Text } from './layout.tsx'
import styles from './marked-picture.module.css'

/** The number of a mark in a picture, in the picture and where its words stand. */
export const MarkNumber = ({ number }: { number: number }) => (
  <Text as="span" disc tiny bold digits className={styles.disc}>
    {number}
  </Text>
)

export type MarkedPictureProps = Omit<ComponentProps<'div'>, 'className' | 'style'> & {
  /** Nothing while its address is not known. */
  src: string | undefined
  alt: string
  /** Stands in the place of a picture that does not load. */
  failed: ReactNode
  /** What is drawn over the picture once it is there. */
  children?: ReactNode
}

/**
 * A whole picture, as large as its place, with marks over it. The box of the marks is the box of the picture, so that they
 * stay where they are at any size. Props of the box are taken, too.
 */
export function MarkedPicture({ src, alt, failed, children, ...box }: MarkedPictureProps) {
  const [loaded, setLoaded] = useState<{ readonly src: string; readonly ratio: number | undefined }>()
  const current = loaded?.src === src ? loaded : undefined
  if (current && current.ratio === undefined)
    return (
      <Text soft small>
        {failed}
      </Text>
    )
  return (
    <div
      {...box}
      className={classNames(styles.picture, !current && styles.coming)}
      style={{ '--ratio': current?.ratio } as CSSProperties}
    >
      {src && (
        <img
          key={src}
          src={src}
          alt={alt}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setLoaded({ src, ratio: naturalWidth / naturalHeight || 1 })
          }
          onError={() => setLoaded({ src, ratio: undefined })}
        />
      )}
      {current && children}
    </div>
  )
}

export type PictureMarkProps = {
  number: number
  /** Parts of the width and the height of the picture. */
  x: number
  y: number
  /** e.g. `Mark 1`. */
  label: string
  /** Makes it a button. */
  button?: ComponentProps<'button'> | undefined
}

/** A ring around a spot of a picture, with its number beside it: the spot itself stays in sight. */
export function PictureMark({ number, x, y, label, button }: PictureMarkProps) {
  const place = { '--x': x, '--y': y } as CSSProperties
  const sign = (
    <span className={styles.number} aria-hidden="true">
      <MarkNumber number={number} />
    </span>
  )
  return button ? (
    <button {...button} type="button" className={styles.mark} style={place} aria-label={label}>
      {sign}
    </button>
  ) : (
    <span className={styles.mark} style={place} role="img" aria-label={label}>
      {sign}
    </span>
  )
}
