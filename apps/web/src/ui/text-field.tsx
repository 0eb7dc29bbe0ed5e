import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import field from './field.module.css'
import { type FieldFrame, FieldShell, useFieldFrame } from './field.tsx'
import { Row } from './layout.tsx'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'children' | 'id'> &
  Omit<FieldFrame, 'hideLabel'> & {
    /** Something inside the box at its end, e.g. a toggle. */
    end?: ReactNode
    /** Digits of equal width, for codes and serial numbers. */
    figures?: boolean | undefined
  }

/** A one-line text field: native input, label above, hint and error tied to it. */
export function TextField({
  label,
  hint,
  error,
  errorElementId,
  optional,
  end,
  figures,
  className,
  name,
  ...input
}: TextFieldProps) {
  const frame = useFieldFrame({ name, hint, error, errorElementId })
  return (
    <FieldShell {...{ frame, label, hint, optional, className }}>
      <span className={field.box}>
        <input
          dir="auto"
          {...input}
          {...frame.aria}
          id={frame.controlId}
          name={name}
          className={classNames(field.control, figures && field.figures, Boolean(end) && field.withEnd)}
        />
        {end && (
          <Row as="span" unbroken gap={1} className={field.end}>
            {end}
          </Row>
        )}
      </span>
    </FieldShell>
  )
}
