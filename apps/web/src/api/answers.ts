import { listeners } from '../local-store/store.ts'
import type { ApiError } from './errors.ts'

/** What other modules want to know of all calls, without each call telling them. */
const followers = { unanswered: listeners(), notUnderstood: listeners() }

/** Calls back when a call had no answer, or one that the server may not have understood. Returns a function that stops it. */
export const onAnswer = (kind: keyof typeof followers, listener: () => void): (() => void) =>
  followers[kind].listen(listener)

export const tellUnanswered = followers.unanswered.tell

/** A server that is newer than the page may not know its calls, or want other things of them. */
export function tellRefused({ code }: ApiError): void {
  if (code === undefined || code === 'NOT_FOUND' || code === 'VALIDATION') followers.notUnderstood.tell()
}
