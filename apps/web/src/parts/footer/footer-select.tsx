import { ListOpener } from '../../ui/list-opener.tsx'
import { Select, type SelectProps } from '../../ui/select.tsx'
import styles from './footer-select.module.css'

/** One choice among a few, as plain as the links beside it. */
export const FooterSelect = <Value extends string>({ label, ...select }: SelectProps<Value> & { label: string }) => (
  <ListOpener className={styles.choice}>
    <Select {...select} aria-label={label} />
  </ListOpener>
)
