/** What a toast says. */
export type ToastMessage = { kind: 'success' | 'error'; text: string }

type Listener = (toast: ToastMessage) => void

let listener: Listener | undefined
const early: ToastMessage[] = []

const send = (toast: ToastMessage) => {
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
