import { IconChevronDown } from '../../ui/icons.tsx'
import styles from './footer-select.module.css'

/** One choice among a few, as plain as the links beside it. */
export const FooterSelect = <Value extends string>({
  label,
  value,
  options,
  onChoose,
}: {
  label: string
  value: Value
  options: readonly { readonly value: Value; readonly label: string; readonly lang?: string }[]
  onChoose: (value: Value) => void
}) => (
  <span className={styles.choice}>
    <select
      className={styles.select}
      aria-label={label}
      value={value}
      onChange={({ target }) => {
        const chosen = options.find((option) => option.value === target.value)
        if (chosen) onChoose(chosen.value)
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} lang={option.lang}>
          {option.label}
        </option>
      ))}
    </select>
    <IconChevronDown className={styles.arrow} />
  </span>
)
