import { useRef, useState } from 'react'

/** At most one problem for each field. */
type FieldProblems<Values> = { readonly [Name in keyof Values & string]?: unknown }

/**
 * The state of one form: what is typed, what is wrong, whether it is being sent. It knows no rule:
 * `validate` gets the values and answers with the problem of each field (an empty object when all is well); what a problem
 * is, and what is said about it, is up to the form. Once a submit has been refused, problems follow the typing, so they go
 * as soon as they are mended.
 */
export function useForm<Values extends Record<string, unknown>, Problems extends FieldProblems<Values>>({
  initial,
  validate,
}: {
  initial: Values
  validate: (values: Values) => Problems
}) {
  const [values, setValues] = useState(initial)
  // Two changes before the next render (an upload that ends while one types) must not undo each other.
  const latest = useRef(values)
  const [problems, setProblems] = useState<Partial<Problems>>({})
  const [checking, setChecking] = useState(false)
  const [busy, setBusy] = useState(false)

  const change = (changed: Partial<Values>) => {
    latest.current = { ...latest.current, ...changed }
    setValues(latest.current)
    if (checking) setProblems(validate(latest.current))
  }

  return {
    values,
    problems,
    busy,
    /** Problems that only the server can know. They go when the form changes. */
    setProblems: (found: Partial<Problems>) => {
      setChecking(true)
      setProblems(found)
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
      onSubmit: async () => {
        if (busy) return
        const found = validate(latest.current)
        setChecking(true)
        setProblems(found)
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
