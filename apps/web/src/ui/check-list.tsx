import styles from './check-list.module.css'
import { classNames } from './class-names.ts'
import { IconCheck } from './icons.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export type CheckListProps = {
  /** Names the list for screen readers. */
  label: string
  items: readonly { text: string; met: boolean }[]
  /** Spoken after each line. */
  metText: string
  unmetText: string
  id?: string | undefined
  /** What is not met has been refused. */
  invalid?: boolean | undefined
}

/** Rules that tick themselves off while one types. */
export function CheckList({ label, items, metText, unmetText, id, invalid }: CheckListProps) {
  return (
    <ul className={classNames(styles.list, invalid && styles.invalid)} aria-label={label} id={id}>
      {items.map(({ text, met }) => (
        <li key={text} className={classNames(styles.item, met && styles.met)} data-tone={met ? 'green' : undefined}>
          <span className={styles.mark}>{met && <IconCheck />}</span>
          <span>{text}</span>
          <VisuallyHidden>{`: ${met ? metText : unmetText}`}</VisuallyHidden>
        </li>
      ))}
    </ul>
  )
}
