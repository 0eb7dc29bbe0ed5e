import type { ComponentProps, ReactNode } from 'react'
import styles from './choice.module.css'
import field from './field.module.css'
import { FieldError, useFieldFrame } from './field.tsx'

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
        <input {...input} {...frame.aria} type="checkbox" id={frame.controlId} name={name} className={styles.box} />
        <span className={styles.text}>
          <span>{label}</span>
          {hint && (
            <span className={field.hint} id={frame.hintId}>
              {hint}
            </span>
          )}
        </span>
      </label>
      <FieldError id={frame.errorId} text={frame.error} />
    </div>
  )
}
