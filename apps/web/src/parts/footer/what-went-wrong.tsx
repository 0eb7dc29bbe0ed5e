import { m } from '@portal/texts/messages.ts'
import { useState } from 'react'
import { currentSession, onSessionChange } from '../../api/session.ts'
import { storeOf, useStore } from '../../local-store/store.ts'
import { Text } from '../../ui/layout.tsx'
import { onEveryToast } from '../../ui/notify.ts'
import { timeOnly } from '../dates/moments.ts'

/** An error that was said and has left the screen, or will. */
interface SaidError {
  readonly id: number
  readonly text: string
  /** In milliseconds since the epoch. */
  readonly at: number
}

const rememberedErrors = 20
/** The errors that were said last, the newest first: a toast leaves before everybody has read it. */
const saidErrors = storeOf<readonly SaidError[]>([])
let lastId = 0

onEveryToast(({ kind, text }) => {
  if (kind === 'error')
    saidErrors.set([{ id: ++lastId, text, at: Date.now() }, ...saidErrors.get()].slice(0, rememberedErrors))
})

export const forgetSaidErrors = (): void => saidErrors.set([])

// What was said to one account is not for the next.
let userId = currentSession()?.userId
onSessionChange(() => {
  const before = userId
  userId = currentSession()?.userId
  if (before !== undefined && before !== userId) forgetSaidErrors()
})

/** The errors that were said in this tab, to be read when their notices have left. Nothing where there was none. */
export function WhatWentWrong() {
  const errors = useStore(saidErrors)
  const [isOpen, setOpen] = useState(false)
  if (errors.length === 0) return null
  // Said once on the page, until somebody asks.
  const shown = isOpen ? errors : []
  return (
    <Text as="div" soft tiny>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{m.errors_said({ count: errors.length })}</summary>
        <ul>
          {shown.map(({ id, text, at }) => (
            <li key={id}>
              <span>{timeOnly(new Date(at).toISOString()).text}</span> <span dir="auto">{text}</span>
            </li>
          ))}
        </ul>
      </details>
    </Text>
  )
}
