import { m } from '@portal/texts/messages.ts'
import { createContext, type ReactNode, use, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { IconErrorCircle } from './icons.tsx'
import { Row, Text, visuallyHidden } from './layout.tsx'

/** The errors of the surrounding form, by field name. */
export const FormErrors = createContext<Readonly<Record<string, ReactNode>>>({})

export type FieldFrame = {
  label: ReactNode
  /** Keeps the label for screen readers only, where a heading or a placeholder already says it. */
  hideLabel?: boolean | undefined
  /** A line of help under the label. */
  hint?: ReactNode
  /** Wins over the error that the surrounding Form has for this name. */
  error?: ReactNode
  /** The id of what says the error in place of the field, e.g. of a checklist. */
  errorElementId?: string | undefined
  /** It may stay empty, which its label says. */
  optional?: boolean | undefined
}

/** Ids and aria attributes that tie a control to its label, hint and error. */
export function useFieldFrame({
  name,
  hint,
  error,
  errorElementId,
}: Pick<FieldFrame, 'hint' | 'error' | 'errorElementId'> & { name?: string | undefined }) {
  const controlId = useId()
  const errors = use(FormErrors)
  const shownError = error ?? (name ? errors[name] : undefined)
  const hintId = hint ? `${controlId}-hint` : undefined
  const errorId = shownError ? (errorElementId ?? `${controlId}-error`) : undefined
  return {
    controlId,
    labelId: `${controlId}-label`,
    hintId,
    errorId,
    error: errorElementId ? undefined : shownError,
    aria: {
      'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
      'aria-invalid': shownError ? true : undefined,
    } as const,
  }
}

type Frame = ReturnType<typeof useFieldFrame>

/** Label, hint, control, error, in reading order. */
export function FieldShell({
  frame,
  label,
  hideLabel,
  hint,
  optional,
  aside,
  className,
  children,
}: Omit<FieldFrame, 'error'> & {
  frame: Frame
  aside?: ReactNode
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div className={classNames(styles.field, className)}>
      <label className={hideLabel ? visuallyHidden : styles.label} htmlFor={frame.controlId} id={frame.labelId}>
        <span>{label}</span>
        {optional && <OptionalMark />}
      </label>
      <FieldHint id={frame.hintId}>{hint}</FieldHint>
      {children}
      {(frame.error || aside) && (
        <Row spread unbroken top gap={3}>
          <FieldError id={frame.errorId} text={frame.error} />
          {aside}
        </Row>
      )}
    </div>
  )
}

/** The word beside a label, or a legend, of what may stay empty. */
export const OptionalMark = () => <span className={styles.optional}>{` ${m.common_optional()}`}</span>

/** A line of help to a control. */
export const FieldHint = ({ as, id, children }: { as?: 'span'; id: string | undefined; children: ReactNode }) =>
  children && (
    <Text as={as} soft tiny snug id={id}>
      {children}
    </Text>
  )

/** One line under a control that says what is wrong with it. */
export function FieldError({ id, text }: { id?: string | undefined; text: ReactNode }) {
  if (!text) return null
  return (
    <Row as="p" unbroken top tiny snug gap={1} className={styles.error} id={id}>
      <IconErrorCircle />
      <span>{text}</span>
    </Row>
  )
}
