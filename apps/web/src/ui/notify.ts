/** What a toast says. */
export type ToastMessage = { kind: 'success' | 'error'; text: string }

type Listener = (toast: ToastMessage) => void

let listener: Listener | undefined
const early: ToastMessage[] = []
const others: Listener[] = []

const send = (toast: ToastMessage) => {
  for (const other of others) other(toast)
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

/** For whoever keeps what is said: gets every toast from now on, whether it is shown already or not. */
export const onEveryToast = (keep: Listener): unknown => others.push(keep)
