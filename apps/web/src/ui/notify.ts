import { useSyncExternalStore } from 'react'

/** What a toast says. */
export type ToastMessage = { kind: 'success' | 'error'; text: string }

type Listener = (toast: ToastMessage) => void

let listener: Listener | undefined
const early: ToastMessage[] = []

/** An error that was said and has left the screen, or will. */
export interface SaidError {
  readonly id: number
  readonly text: string
  /** In milliseconds since the epoch. */
  readonly at: number
}

const rememberedErrors = 20
let said: readonly SaidError[] = []
let lastId = 0
const readers = new Set<() => void>()

const remember = (errors: readonly SaidError[]) => {
  said = errors
  for (const reader of readers) reader()
}

/** The errors that were said last, the newest first: a toast leaves before everybody has read it. */
export const useSaidErrors = (): readonly SaidError[] =>
  useSyncExternalStore(
    (reader) => {
      readers.add(reader)
      return () => readers.delete(reader)
    },
    () => said,
  )

export const forgetSaidErrors = (): void => remember([])

const send = (toast: ToastMessage) => {
  if (toast.kind === 'error')
    remember([{ id: ++lastId, text: toast.text, at: Date.now() }, ...said].slice(0, rememberedErrors))
  if (listener) listener(toast)
  else early.push(toast)
}

/** Shows a toast. Callable from anywhere; toasts that come before <Toasts /> is rendered are kept until then. */
export const notify = {
  success: (text: string): void => send({ kind: 'success', text }),
  error: (text: string): void => send({ kind: 'error', text }),
}

/** For <Toasts /> only: gets every toast, the early ones first. Returns a function that stops it. */
export function onToast(show: Listener): () => void {
  listener = show
  for (const toast of early.splice(0)) show(toast)
  return () => {
    if (listener === show) listener = undefined
  }
}
