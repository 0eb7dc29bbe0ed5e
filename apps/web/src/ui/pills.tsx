import type { ReactNode } from 'react'
import { type Tone, ToneDot } from './badge.tsx'
import { buttonClass } from './button.tsx'
import { Row } from './layout.tsx'
import styles from './pills.module.css'

export type Pill<Value extends string> = {
  value: Value
  label: ReactNode
  tone?: Tone | undefined
}

export type PillsProps<Value extends string> = {
  /** What is filtered, for screen readers. */
  label: string
  pills: readonly Pill<Value>[]
  /** The value that is on, if any. */
  selected: Value | undefined
  /** Called with undefined when the pill that is on is pressed again. */
  onChange: (selected: Value | undefined) => void
}

/** A filter of which at most one value is on. */
export function Pills<Value extends string>({ label, pills, selected, onChange }: PillsProps<Value>) {
  return (
    <Row role="group" aria-label={label}>
      {pills.map((pill) => (
        <button
          key={pill.value}
          type="button"
          className={buttonClass({ size: 's' }, styles.pill)}
          aria-pressed={selected === pill.value}
          onClick={() => onChange(selected === pill.value ? undefined : pill.value)}
        >
          {pill.tone && <ToneDot tone={pill.tone} />}
          <span>{pill.label}</span>
        </button>
      ))}
    </Row>
  )
}
