import { useRef, useState } from 'react'

export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>

/**
 * The state of one form: what is typed, what is wrong, whether it is being sent. It knows no rule:
 * `validate` gets the values and answers with an error text per field (an empty object when all is well).
 * Once a submit has been refused, errors follow the typing, so they go as soon as they are mended.
 */
export function useForm<Values extends Record<string, unknown>>({
  initial,
  validate,
}: {
  initial: Values
  validate: (values: Values) => FieldErrors<Values>
}) {
  const [values, setValues] = useState(initial)
  // Two changes before the next render (an upload that ends while one types) must not undo each other.
  const latest = useRef(values)
  const [errors, setErrors] = useState<FieldErrors<Values>>({})
  const [checking, setChecking] = useState(false)
  const [busy, setBusy] = useState(false)

  const change = (changed: Partial<Values>) => {
    latest.current = { ...latest.current, ...changed }
    setValues(latest.current)
    if (checking) setErrors(validate(latest.current))
  }

  return {
    values,
    errors,
    busy,
    /** Errors that only the server can know, e.g. `{ serialNumber: '...' }`. They go when the form changes. */
    setErrors: (found: FieldErrors<Values>) => {
      setChecking(true)
      setErrors(found)
    },
    change,
    /** Props of a text-like field (TextField, PasswordField, TextArea). */
    text: (name: keyof Values & string) => ({
      name,
      value: String(values[name] ?? ''),
      onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value } as Partial<Values>),
    }),
    /** Props of a Checkbox. */
    check: (name: keyof Values & string) => ({
      name,
      checked: Boolean(values[name]),
      onChange: (event: { target: { checked: boolean } }) =>
        change({ [name]: event.target.checked } as Partial<Values>),
    }),
    /** Props of Form: validates, and calls `send` with values that passed. One send at a time. */
    onValid: (send: (values: Values) => void | Promise<unknown>) => ({
      errors,
      onSubmit: async () => {
        if (busy) return
        const found = validate(latest.current)
        setChecking(true)
        setErrors(found)
        if (Object.values(found).some(Boolean)) return
        setBusy(true)
        try {
          await send(latest.current)
        } finally {
          setBusy(false)
        }
      },
    }),
  }
}
