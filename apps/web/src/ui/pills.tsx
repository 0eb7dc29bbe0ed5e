import type { ReactNode } from 'react'
import type { Tone } from './badge.tsx'
import styles from './pills.module.css'
import { ToneDot } from './tone-dot.tsx'

export type Pill<Value extends string> = {
  value: Value
  label: ReactNode
  tone?: Tone | undefined
}

export type PillsProps<Value extends string> = {
  /** What is filtered, for screen readers. */
  label: string
  pills: readonly Pill<Value>[]
  /** The values that are on. */
  selected: readonly Value[]
  /** The new set, in the order of `pills`. */
  onChange: (selected: Value[]) => void
  /** At most one is on; pressing it again switches it off. */
  single?: boolean | undefined
}

/** Filters that are switched on and off. */
export function Pills<Value extends string>({ label, pills, selected, onChange, single = false }: PillsProps<Value>) {
  const toggle = (value: Value) => {
    const isOn = (other: Value) => (other === value ? !selected.includes(value) : !single && selected.includes(other))
    onChange(pills.map((pill) => pill.value).filter(isOn))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend that nobody sees
    <div className={styles.pills} role="group" aria-label={label}>
      {pills.map((pill) => (
        <button
          key={pill.value}
          type="button"
          className={styles.pill}
          aria-pressed={selected.includes(pill.value)}
          onClick={() => toggle(pill.value)}
        >
          {pill.tone && <ToneDot tone={pill.tone} />}
          {pill.label}
        </button>
      ))}
    </div>
  )
}
