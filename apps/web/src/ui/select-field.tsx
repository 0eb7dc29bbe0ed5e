import { classNames } from './class-names.ts'
import field from './field.module.css'
import { type FieldFrame, FieldShell, useFieldFrame } from './field.tsx'
import { IconChevronDown } from './icons.tsx'
import styles from './select-field.module.css'

export type SelectOption<Value extends string> = { value: Value; label: string; lang?: string }

export type SelectFieldProps<Value extends string> = FieldFrame & {
  options: readonly SelectOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  className?: string | undefined
}

/** One of a few, in a native list. */
export function SelectField<Value extends string>({
  label,
  hideLabel,
  hint,
  error,
  optionalText,
  options,
  value,
  onChange,
  className,
}: SelectFieldProps<Value>) {
  const frame = useFieldFrame({ hint, error })
  return (
    <FieldShell {...{ frame, label, hideLabel, hint, optionalText, className }}>
      <span className={styles.box}>
        <select
          {...frame.aria}
          id={frame.controlId}
          className={classNames(field.control, styles.select)}
          value={value}
          onChange={({ target }) => {
            const chosen = options.find((option) => option.value === target.value)
            if (chosen) onChange(chosen.value)
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
    </FieldShell>
  )
}
