import { type ComponentProps, type SyntheticEvent, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { FormErrors } from './field.tsx'
import styles from './form.module.css'

export type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'action'> & {
  /** By field name. Each field of that name shows its text; after a submit the first one gets the focus. */
  errors?: Readonly<Record<string, string | undefined>> | undefined
  /** The browser's own submit is already prevented. */
  onSubmit: (values: FormData, event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => void
}

const noErrors = {}

/** A form whose errors are ours, not the browser's bubbles. */
export function Form({ errors = noErrors, onSubmit, className, children, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const submitted = useRef(false)

  useEffect(() => {
    // Only what a submit brought to light moves the focus; an error that appears while one types does not.
    if (!submitted.current || !Object.values(errors).some(Boolean)) return
    submitted.current = false
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  return (
    <FormErrors value={errors}>
      <form
        {...rest}
        ref={form}
        noValidate
        className={classNames(styles.form, className)}
        onSubmit={(event) => {
          event.preventDefault()
          submitted.current = true
          onSubmit(new FormData(event.currentTarget), event as SyntheticEvent<HTMLFormElement, SubmitEvent>)
        }}
      >
        {children}
      </form>
    </FormErrors>
  )
}

/** Fields side by side where there is room, one below the other on a phone. */
export function FieldRow({ children }: { children: ComponentProps<'div'>['children'] }) {
  return <div className={styles.row}>{children}</div>
}

/** The buttons at the end of a form: the main one first in reading order, at the end of the line. */
export function FormActions({
  align = 'end',
  children,
}: {
  align?: 'start' | 'end' | 'between'
  children: ComponentProps<'div'>['children']
}) {
  return <div className={classNames(styles.actions, styles[align])}>{children}</div>
}
