import type { ApiError } from './errors.ts'

type Listener = () => void

/** What other modules want to know of all calls, without each call telling them. */
const listeners = { unanswered: new Set<Listener>(), notUnderstood: new Set<Listener>() }

/** Calls back when a call had no answer, or one that the server may not have understood. Returns a function that stops it. */
export function onAnswer(kind: keyof typeof listeners, listener: Listener): () => void {
  listeners[kind].add(listener)
  return () => listeners[kind].delete(listener)
}

const tell = (kind: keyof typeof listeners) => {
  for (const listener of listeners[kind]) listener()
}

export const tellUnanswered = (): void => tell('unanswered')

/** A server that is newer than the page may not know its calls, or want other things of them. */
export function tellRefused({ code }: ApiError): void {
  if (code === undefined || code === 'NOT_FOUND' || code === 'VALIDATION') tell('notUnderstood')
}
