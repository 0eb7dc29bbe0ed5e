import type { Problem, Problems } from '@portal/domain/problem.ts'
import { sentencesFor } from '@portal/texts/problem-sentences.ts'
import { useRef, useState } from 'react'
import { printUnexpected, problemsIn } from '../../api/client.ts'
import { useAccountStore } from '../../local-store/use-account-store.ts'

interface StoredForm<Values> {
  readonly key: string
  readonly parse: (stored: unknown) => Values | undefined
  /** What of it is stored: everything but passwords. */
  readonly kept?: (values: Values) => Partial<Values>
}

export interface FormOptions<Values extends object> {
  /** What the form shows while nobody has typed into it. It may change, e.g. with the item that is shown. */
  readonly initial: Values
  /** The rules for the values: at most one problem for each field, by its name. */
  readonly validate: (values: Values) => Problems
  /** The sentence for a problem. Sentences that a page does not need are not loaded with it. */
  readonly say: (problem: Problem) => string
  /** Sends values without problems; resolves with false when nothing was sent after all. What it throws is `failure`. */
  readonly send: (values: Values) => unknown
  /** Why these values cannot be sent now. */
  readonly blockedBy?: ((values: Values) => string | undefined) | undefined
  /** Has what was typed survive a reload. */
  readonly stored?: StoredForm<Values> | undefined
}

type NameOf<Values, Type> = { [Name in keyof Values]: Values[Name] extends Type ? Name : never }[keyof Values] & string

const notTyped = ['radio', 'checkbox', 'file', 'button', 'submit']
const isTextField = (field: Element): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && !notTyped.includes(field.type))

const namesOf = (problems: Problems) => Object.keys(problems).filter((name) => problems[name])
const isTooLong = (problem: Problem | undefined) => problem !== undefined && 'limit' in problem

/**
 * The state of one form: what is typed, what is wrong, whether it is being sent. A text that is too long is said while one
 * types, everything else when the form is sent, and until it is corrected. Problems that the server finds go when their
 * field changes. A form that was sent shows its initial values again, unless somebody has typed on meanwhile.
 */
export function useForm<Values extends object>({
  initial,
  validate,
  say,
  send,
  blockedBy,
  stored,
}: FormOptions<Values>) {
  const [typed, setTyped] = useAccountStore<Values | undefined>(
    stored?.key,
    undefined,
    stored?.parse ?? (() => undefined),
    (typed) => (typed && stored?.kept ? stored.kept(typed) : typed),
  )
  const [wasStored] = useState(typed !== undefined)
  // Two changes before the next render (an upload that ends while one types) must not undo each other.
  const latest = useRef(typed)
  /** The fields that had a problem when the form was sent last. */
  const [wrong, setWrong] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<Problems>({})
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)

  const values = typed ?? initial
  const found = Object.entries<Problem | undefined>(validate(values))
  const shown = found.filter(([name, problem]) => wrong.includes(name) || isTooLong(problem))
  const problems: Problems = { ...Object.fromEntries(shown), ...refused }

  const change = (change: Partial<Values> | ((before: Values) => Partial<Values>)) => {
    const before = latest.current ?? initial
    const changed = typeof change === 'function' ? change(before) : change
    latest.current = { ...before, ...changed }
    setTyped(latest.current)
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changed))))
  }
  const reset = () => {
    latest.current = undefined
    setTyped(undefined)
    setWrong([])
    setRefused({})
    setFailure(undefined)
  }
  /** Takes over what stands in the fields without having been typed: password managers may set it without a word. */
  const takeOver = (form: HTMLFormElement) => {
    const known = new Map<string, unknown>(Object.entries(latest.current ?? initial))
    const found = [...form.elements].filter(isTextField).filter(({ name, value }) => {
      const before = known.get(name)
      return typeof before === 'string' && before !== value
    })
    if (found.length > 0) change(Object.fromEntries(found.map(({ name, value }) => [name, value])) as Partial<Values>)
  }
  /** Other values, as if nothing had been sent yet. */
  const startOver = (values: Values) => {
    change(values)
    setWrong([])
    setRefused({})
  }
  const submit = async () => {
    const sent = latest.current ?? initial
    if (underWay.current || blockedBy?.(sent) !== undefined) return
    const found = namesOf(validate(sent))
    setWrong(found)
    setRefused({})
    setFailure(undefined)
    if (found.length > 0) return
    underWay.current = true
    setBusy(true)
    try {
      const wasSent = (await send(sent)) !== false
      if (wasSent && (latest.current ?? initial) === sent) reset()
    } catch (error) {
      printUnexpected(error)
      setRefused(problemsIn(error))
      setFailure(error)
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }
  const errors = sentencesFor(problems, say)

  return {
    values,
    problems,
    busy,
    blockedBy: blockedBy?.(values),
    /** What the last sending threw. */
    failure,
    /** Whether it threw something that stands at no field. */
    failed: failure !== undefined && Object.keys(problemsIn(failure)).length === 0,
    /** What was typed before a reload is back. */
    wasStored,
    /** Something stands in it that is not what it begins with. */
    wasTyped: typed !== undefined,
    dismissFailure: () => setFailure(undefined),
    change,
    startOver,
    reset,
    submit,
    /** Props of Form. */
    props: { errors, onFilled: takeOver, onSubmit: () => void submit() },
    /** Props of a text-like field (TextField, PasswordField, TextArea). */
    text: (name: NameOf<Values, string>) => ({
      name,
      value: values[name] as string,
      onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value } as Partial<Values>),
    }),
    /** Props of a Checkbox. */
    check: (name: NameOf<Values, boolean>) => ({
      name,
      checked: values[name] as boolean,
      onChange: (event: { target: { checked: boolean } }) =>
        change({ [name]: event.target.checked } as Partial<Values>),
    }),
    /** Props of a RadioGroup. */
    choice: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: values[name],
      onChange: (value: NonNullable<Values[Name]>) => change({ [name]: value } as unknown as Partial<Values>),
    }),
  }
}
