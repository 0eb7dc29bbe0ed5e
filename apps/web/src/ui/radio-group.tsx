import type { ReactNode } from 'react'
import styles from './choice.module.css'
import { classNames } from './class-names.ts'
import field from './field.module.css'
import { FieldError, type FieldFrame, FieldHint, OptionalMark, useFieldFrame } from './field.tsx'
import { Row, Stack, visuallyHidden } from './layout.tsx'

export type RadioOption<Value extends string> = { value: Value; label: ReactNode; hint?: ReactNode }

export type RadioGroupProps<Value extends string> = FieldFrame & {
  name: string
  options: readonly RadioOption<Value>[]
  value: Value | undefined | null
  onChange: (value: Value) => void
  /** `segments`: side by side in one frame, for two to four short answers such as yes and no. */
  look?: 'list' | 'segments' | undefined
  disabled?: boolean | undefined
  className?: string | undefined
}

/** One of several: native radio buttons, so arrow keys and forms work as everywhere. */
export function RadioGroup<Value extends string>({
  label,
  hideLabel,
  hint,
  error,
  optional,
  name,
  options,
  value,
  onChange,
  look = 'list',
  disabled,
  className,
}: RadioGroupProps<Value>) {
  const frame = useFieldFrame({ name, hint, error })
  const isList = look === 'list'
  const Options = isList ? Stack : Row
  return (
    <fieldset
      className={classNames(field.field, className)}
      aria-describedby={frame.aria['aria-describedby']}
      disabled={disabled}
    >
      <legend className={hideLabel ? visuallyHidden : classNames(field.label, styles.legend)}>
        <span>{label}</span>
        {optional && <OptionalMark />}
      </legend>
      <FieldHint id={frame.hintId}>{hint}</FieldHint>
      <Options gap={isList ? 1 : 2} className={isList ? styles.list : undefined}>
        {options.map((option) => (
          <label key={option.value} className={isList ? styles.option : styles.segment}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={option.value}
              checked={value === option.value}
              aria-invalid={frame.aria['aria-invalid']}
              aria-describedby={option.hint ? `${frame.controlId}-${option.value}` : undefined}
              onChange={() => onChange(option.value)}
            />
            <Stack as="span" snug gap={0}>
              <span>{option.label}</span>
              <FieldHint as="span" id={`${frame.controlId}-${option.value}`}>
                {option.hint}
              </FieldHint>
            </Stack>
          </label>
        ))}
      </Options>
      <FieldError id={frame.errorId} text={frame.error} />
    </fieldset>
  )
}
