import field from './field.module.css'
import { type FieldFrame, FieldShell, useFieldFrame } from './field.tsx'
import { ListOpener, Select, type SelectProps } from './select.tsx'

export type SelectFieldProps<Value extends string> = FieldFrame &
  SelectProps<Value> & { className?: string | undefined }

/** One of a few, in a native list. */
export function SelectField<Value extends string>({
  label,
  hideLabel,
  hint,
  error,
  optionalText,
  className,
  ...select
}: SelectFieldProps<Value>) {
  const frame = useFieldFrame({ hint, error })
  return (
    <FieldShell {...{ frame, label, hideLabel, hint, optionalText, className }}>
      <ListOpener>
        <Select {...select} {...frame.aria} id={frame.controlId} className={field.control} />
      </ListOpener>
    </FieldShell>
  )
}
