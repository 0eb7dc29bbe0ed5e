import type { ComponentProps, ReactNode } from 'react'
import styles from './choice.module.css'
import field from './field.module.css'
import { FieldError, FieldHint, useFieldFrame } from './field.tsx'
import { Stack } from './layout.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children' | 'id' | 'className'> & {
  /** May hold a link: pressing the link opens it and does not tick the box. */
  label: ReactNode
  hint?: ReactNode
}

export function Checkbox({ label, hint, name, ...input }: CheckboxProps) {
  const frame = useFieldFrame({ name, hint })
  return (
    <div className={field.field}>
      <label className={styles.option}>
        <input {...frame.aria} {...input} type="checkbox" id={frame.controlId} name={name} className={styles.box} />
        <Stack as="span" snug gap={0}>
          <span>{label}</span>
          <FieldHint as="span" id={frame.hintId}>
            {hint}
          </FieldHint>
        </Stack>
      </label>
      <FieldError id={frame.errorId} text={frame.error} />
    </div>
  )
}
