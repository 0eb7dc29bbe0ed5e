import { m } from '@portal/texts/messages.ts'
import type { ReactNode } from 'react'
import { Stack } from '../../ui/layout.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './work.module.css'
import { type WorkPane as Pane, workPanes } from './work-address.ts'

const paneNames: Readonly<Record<Pane, () => string>> = {
  queue: m.work_queue,
  item: m.work_pane_item,
  decision: m.work_pane_decision,
}

export interface WorkDeskProps {
  /** The pane that is shown where there is no room for all. */
  readonly shown: Pane
  /** Leads to a pane; undefined while it has nothing to show. */
  readonly linkTo: (pane: Pane) => string | undefined
  readonly children: ReactNode
}

/**
 * Queue, case and decision side by side. Where there is room for two, the case stands beside the queue or beside the
 * decision; on a phone one stands alone. A bar leads from one to the other.
 */
export function WorkDesk({ shown, linkTo, children }: WorkDeskProps) {
  return (
    <Stack gap={4} className={styles.desk} data-shown={shown}>
      <Stack top className={styles.panes}>
        {children}
      </Stack>
      <nav className={styles.bar} aria-label={m.work_panes()}>
        {workPanes.map((pane) => {
          const to = linkTo(pane)
          return to === undefined ? (
            <span key={pane} className={styles.to} aria-disabled="true">
              {paneNames[pane]()}
            </span>
          ) : (
            <Link key={pane} className={styles.to} to={to} aria-current={pane === shown ? 'true' : undefined}>
              {paneNames[pane]()}
            </Link>
          )
        })}
      </nav>
    </Stack>
  )
}

export interface WorkPaneProps {
  readonly name: Pane
  readonly children: ReactNode
}

/** One of the three; it scrolls by itself where the panes stand side by side. */
export const WorkPane = ({ name, children }: WorkPaneProps) => (
  <Stack gap={4} role="group" className={styles.pane} data-pane={name} aria-label={paneNames[name]()}>
    {children}
  </Stack>
)
