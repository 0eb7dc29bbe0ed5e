import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import field from './field.module.css'
import { type FieldFrame, FieldShell, useFieldFrame } from './field.tsx'
import { IconChevronDown } from './icons.tsx'
import styles from './select-field.module.css'

export type SelectOption = { value: string; label: string; disabled?: boolean }

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'children' | 'multiple'> &
  FieldFrame & {
    options: readonly (string | SelectOption)[]
    /** The first, empty choice, e.g. `Choose a brand`. It cannot be chosen again once something else is. */
    placeholder?: string | undefined
  }

/** A native select: the phone's own wheel, the desktop's own list and type-ahead. */
export function SelectField({
  label,
  hideLabel,
  hint,
  error,
  optionalText,
  options,
  placeholder,
  className,
  id,
  name,
  ...select
}: SelectFieldProps) {
  const frame = useFieldFrame({ id, name, hint, error })
  const uncontrolled = select.value === undefined && select.defaultValue === undefined && placeholder !== undefined
  return (
    <FieldShell {...{ frame, label, hideLabel, hint, optionalText, className }}>
      <span className={styles.box}>
        <select
          {...select}
          {...(uncontrolled && { defaultValue: '' })}
          {...frame.aria}
          id={frame.controlId}
          name={name}
          className={classNames(field.control, styles.select)}
        >
          {placeholder !== undefined && (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          )}
          {options.map((option) => {
            const { value, label, disabled }: SelectOption =
              typeof option === 'string' ? { value: option, label: option } : option
            return (
              <option key={value} value={value} disabled={disabled}>
                {label}
              </option>
            )
          })}
        </select>
        <IconChevronDown className={styles.arrow} />
      </span>
    </FieldShell>
  )
}
