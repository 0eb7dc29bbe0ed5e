import styles from './character-count.module.css'
import { classNames } from './class-names.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type CharacterCountProps = {
  length: number
  limit: number
  /** Spoken when less than a tenth is left; without it the figures are read. */
  text?: ((left: number) => string) | undefined
}

/** `312 / 1000`, red when over. Screen readers hear it only near the end, not at each key. */
export function CharacterCount({ length, limit, text }: CharacterCountProps) {
  const left = limit - length
  const near = left <= limit / 10
  return (
    <span className={classNames(styles.count, left < 0 && styles.over)}>
      <span aria-hidden={text ? true : undefined}>
        {length} / {limit}
      </span>
      {text && (
        <span role="status">
          <VisuallyHidden>{near ? text(left) : ''}</VisuallyHidden>
        </span>
      )}
    </span>
  )
}
