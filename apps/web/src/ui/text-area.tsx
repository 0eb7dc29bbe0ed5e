import { type ComponentProps, useState } from 'react'
import { CharacterCount } from './character-count.tsx'
import { classNames } from './class-names.ts'
import field from './field.module.css'
import { type FieldFrame, FieldShell, useFieldFrame } from './field.tsx'
import styles from './text-area.module.css'

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'children' | 'maxLength'> &
  FieldFrame & {
    /** Shows a counter. Typing is not cut off: what is too long stays to be shortened, and the counter turns red. */
    limit?: number | undefined
    /** Cuts off what goes over the limit. */
    cut?: boolean | undefined
    /** What a screen reader hears, e.g. `(left) => `${left} characters left``. */
    countText?: ((left: number) => string) | undefined
  }

/** A text box that grows with its text. */
export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  optionalText,
  limit,
  cut,
  countText,
  className,
  id,
  name,
  onChange,
  value,
  defaultValue,
  ...area
}: TextAreaProps) {
  const frame = useFieldFrame({ id, name, hint, error })
  const [typed, setTyped] = useState(() => String(defaultValue ?? ''))
  const length = (value === undefined ? typed : String(value)).length
  return (
    <FieldShell
      {...{ frame, label, hideLabel, hint, optionalText, className }}
      aside={limit && <CharacterCount length={length} limit={limit} text={countText} />}
    >
      <textarea
        dir="auto"
        rows={4}
        {...area}
        {...frame.aria}
        {...(value === undefined ? { defaultValue } : { value })}
        id={frame.controlId}
        name={name}
        maxLength={cut ? limit : undefined}
        className={classNames(field.control, styles.area)}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange?.(event)
        }}
      />
    </FieldShell>
  )
}
