import type { ComponentProps, ReactNode } from 'react'
import styles from './checkbox.module.css'
import { classNames } from './class-names.ts'
import field from './field.module.css'
import { FieldError, useFieldFrame } from './field.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  /** May hold a link: pressing the link opens it and does not tick the box. */
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

export function Checkbox({ label, hint, error, className, id, name, ...input }: CheckboxProps) {
  const frame = useFieldFrame({ id, name, hint, error })
  return (
    <div className={classNames(field.field, className)}>
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
