import { m } from '@portal/texts/messages.ts'
import { useState } from 'react'
import { currentSession, onSessionChange } from '../../api/session.ts'
import { forgetSaidErrors, useSaidErrors } from '../../ui/notify.ts'
import { timeOnly } from '../dates/moments.ts'
import styles from './what-went-wrong.module.css'

// What was said to one account is not for the next.
let userId = currentSession()?.userId
onSessionChange(() => {
  const before = userId
  userId = currentSession()?.userId
  if (before !== undefined && before !== userId) forgetSaidErrors()
})

/** The errors that were said in this tab, to be read when their notices have left. Nothing where there was none. */
export function WhatWentWrong() {
  const errors = useSaidErrors()
  const [isOpen, setOpen] = useState(false)
  if (errors.length === 0) return null
  // Said once on the page, until somebody asks.
  const shown = isOpen ? errors : []
  return (
    <details className={styles.errors} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.title}>{m.errors_said({ count: errors.length })}</summary>
      <ul className={styles.list}>
        {shown.map(({ id, text, at }) => (
          <li key={id}>
            <span>{timeOnly(new Date(at).toISOString()).text}</span> <span dir="auto">{text}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
