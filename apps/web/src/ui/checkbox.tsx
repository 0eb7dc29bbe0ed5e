import type { ComponentProps, ReactNode } from 'react'
import styles from './choice.module.css'
import field from './field.module.css'
import { FieldError, useFieldFrame } from './field.tsx'
import { Stack, Text } from './layout.tsx'

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
          {hint && (
            <Text as="span" soft tiny snug id={frame.hintId}>
              {hint}
            </Text>
          )}
        </Stack>
      </label>
      <FieldError id={frame.errorId} text={frame.error} />
    </div>
  )
}
