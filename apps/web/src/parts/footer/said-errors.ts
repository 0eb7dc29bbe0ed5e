import { useSyncExternalStore } from 'react'
import { currentSession, onSessionChange } from '../../api/session.ts'
import { onEveryToast } from '../../ui/notify.ts'

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

onEveryToast(({ kind, text }) => {
  if (kind === 'error') remember([{ id: ++lastId, text, at: Date.now() }, ...said].slice(0, rememberedErrors))
})

export const forgetSaidErrors = (): void => remember([])

// What was said to one account is not for the next.
let userId = currentSession()?.userId
onSessionChange(() => {
  const before = userId
  userId = currentSession()?.userId
  if (before !== undefined && before !== userId) forgetSaidErrors()
})

/** The errors that were said last, the newest first: a toast leaves before everybody has read it. */
export const useSaidErrors = (): readonly SaidError[] =>
  useSyncExternalStore(
    (reader) => {
      readers.add(reader)
      return () => readers.delete(reader)
    },
    () => said,
  )
