import styles from './character-count.module.css'
import { classNames } from './class-names.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type CharacterCountProps = {
  length: number
  limit: number
  /** Spoken when less than a tenth is left. */
  text: (left: number) => string
}

/** `312 / 1000`, red when over. Screen readers hear it only near the end, not at each key. */
export function CharacterCount({ length, limit, text }: CharacterCountProps) {
  const left = limit - length
  const near = left <= limit / 10
  return (
    <span className={classNames(styles.count, left < 0 && styles.over)}>
      <span aria-hidden="true">{`${length} / ${limit}`}</span>
      <span role="status">
        <VisuallyHidden>{near ? text(left) : ''}</VisuallyHidden>
      </span>
    </span>
  )
}
