import { type ReactNode, useState } from 'react'
import styles from './disclosure.module.css'
import { Stack, Text } from './layout.tsx'

export type DisclosureProps = {
  /** The line that opens it, and says the most important of what it holds. */
  summary: ReactNode
  /** Whether it is open from the beginning. */
  open?: boolean | undefined
  children: ReactNode
}

/** A line that opens to more. What it holds is drawn once it is open. */
export function Disclosure({ summary, open: atFirst = false, children }: DisclosureProps) {
  const [open, setOpen] = useState(atFirst)
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <Text as="summary" soft small className={styles.summary}>
        {summary}
      </Text>
      {open && (
        <Stack gap={3} className={styles.body}>
          {children}
        </Stack>
      )}
    </details>
  )
}
