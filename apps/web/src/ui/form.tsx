import { type ComponentProps, type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { FormErrors } from './field.tsx'
import styles from './form.module.css'
import { Row, Stack } from './layout.tsx'

export type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'action'> & {
  /** By field name. Each field of that name shows its text; after a submit the first one gets the focus. */
  errors?: Readonly<Record<string, ReactNode>> | undefined
  /** Told before anything is typed, pressed or sent that something may stand in the fields that nobody typed. */
  onFilled?: ((form: HTMLFormElement) => void) | undefined
  /** The browser's own submit is already prevented. */
  onSubmit: () => void
  /** Enter in a line of text leads to the next field on every device: scanners that type send it after each number. */
  enterGoesOn?: boolean | undefined
}

const noErrors = {}

/** A form whose errors are ours, not the browser's bubbles. */
export function Form({
  errors = noErrors,
  onFilled,
  onSubmit,
  enterGoesOn = false,
  onKeyDown,
  className,
  children,
  ...rest
}: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const submitted = useRef(false)

  useEffect(() => {
    // Only what a submit brought to light moves the focus; an error that appears while one types does not.
    if (!submitted.current || !Object.values(errors).some(Boolean)) return
    submitted.current = false
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  // Before anything is drawn again, which would empty such fields.
  const takeOver = (event: SyntheticEvent<HTMLFormElement>) => onFilled?.(event.currentTarget)

  return (
    <FormErrors value={errors}>
      <form
        {...rest}
        ref={form}
        noValidate
        className={classNames(styles.form, className)}
        onInputCapture={takeOver}
        onKeyDownCapture={takeOver}
        onPointerDownCapture={takeOver}
        onInput={() => {
          submitted.current = false
        }}
        onKeyDown={(event) => {
          goToNextField(event, enterGoesOn)
          onKeyDown?.(event)
        }}
        onSubmit={(event) => {
          event.preventDefault()
          if (sayHalfADate(event.currentTarget)) return
          submitted.current = true
          onFilled?.(event.currentTarget)
          onSubmit()
        }}
      >
        {children}
      </form>
    </FormErrors>
  )
}

/** The key "Next" of a phone's keyboard leads to the next field; a keyboard's Enter sends the form as everywhere. */
function goToNextField(event: KeyboardEvent<HTMLFormElement>, always: boolean) {
  const field = event.target
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented) return
  if (!(field instanceof HTMLInputElement) || notTyped.includes(field.type)) return
  const isNextKey = field.getAttribute('enterkeyhint') === 'next' && matchMedia('(pointer: coarse)').matches
  if (!always && !isNextKey) return
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input, textarea, select')]
  const next = fields.slice(fields.indexOf(field) + 1).find((one) => isNextStop(one, fields))
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Of a date that is typed half a browser says "empty", as if it were to be removed: it is left to say what is wrong with it. */
function sayHalfADate(form: HTMLFormElement): boolean {
  const half = [...form.querySelectorAll('input')].find(({ validity }) => validity.badInput)
  half?.reportValidity()
  return half !== undefined
}

const notTyped = ['radio', 'checkbox', 'file']

/** Files are not typed, and of a group of choices only the chosen one takes part in the order. */
function isNextStop(field: HTMLInputElement, fields: readonly HTMLInputElement[]): boolean {
  if (field.disabled || field.type === 'file') return false
  if (field.type !== 'radio' || field.checked) return true
  return !fields.some(({ name, checked }) => name === field.name && checked)
}

/** Fields side by side where there is room, one below the other on a phone. */
export function FieldRow({ children }: { children: ComponentProps<'div'>['children'] }) {
  return (
    <Stack columns top gap={4}>
      {children}
    </Stack>
  )
}

/** The buttons at the end of a form, the main one first. */
export function FormActions({
  align,
  children,
}: {
  align: 'start' | 'between'
  children: ComponentProps<'div'>['children']
}) {
  return (
    <Row buttons gap={3} spread={align === 'between'} className={styles.actions}>
      {children}
    </Row>
  )
}
