import { m } from '@portal/texts/messages.ts'
import { useState } from 'react'
import { timeOnly } from '../dates/moments.ts'
import { useSaidErrors } from './said-errors.ts'
import styles from './what-went-wrong.module.css'

/** The errors that were said in this tab, to be read when their notices have left. Nothing where there was none. */
export function WhatWentWrong() {
  const errors = useSaidErrors()
  const [isOpen, setOpen] = useState(false)
  if (errors.length === 0) return null
  // Said once on the page, until somebody asks.
  const shown = isOpen ? errors : []
  return (
    <details className={styles.errors} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{m.errors_said({ count: errors.length })}</summary>
      <ul>
        {shown.map(({ id, text, at }) => (
          <li key={id}>
            <span>{timeOnly(new Date(at).toISOString()).text}</span> <span dir="auto">{text}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
