/** A short word about something that just happened. */
export type Note = { kind: 'success' | 'error'; text: string }

type Listener = (note: Note) => void

let listener: Listener | undefined
const early: Note[] = []

const send = (note: Note) => {
  if (listener) listener(note)
  else early.push(note)
}

/** Shows a toast. Callable from anywhere; what is said before <Toasts /> is on the page is kept until then. */
export const notify = {
  success: (text: string): void => send({ kind: 'success', text }),
  error: (text: string): void => send({ kind: 'error', text }),
}

/** For <Toasts /> only: hears every note, the early ones first. Returns how to stop. */
export function hearNotes(heard: Listener): () => void {
  listener = heard
  for (const note of early.splice(0)) heard(note)
  return () => {
    if (listener === heard) listener = undefined
  }
}
