import { m } from '@portal/texts/messages.ts'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ErrorBox } from '../../ui/message-box.tsx'
import { forgetUnsaved, type UnsavedDecision } from './unsaved-decisions.ts'
import styles from './unsaved-decisions-notice.module.css'

/** The decisions that were not saved, each with the way back to its form. They stay until they are dismissed. */
export function UnsavedDecisionsNotice({ decisions }: { decisions: readonly UnsavedDecision[] }) {
  const layer = useRef<HTMLElement>(null)
  useEffect(() => layer.current?.showPopover(), [])
  return (
    <section ref={layer} popover="manual" aria-label={m.unsaved_decisions()} className={styles.layer}>
      {decisions.map(({ itemId, why, leadsTo }) => (
        <ErrorBox
          key={itemId}
          className={styles.notice}
          title={m.unsaved_decision({ itemId })}
          actions={
            <Link to={leadsTo} onClick={() => forgetUnsaved(itemId)}>
              {m.unsaved_decision_open()}
            </Link>
          }
          onDismiss={() => forgetUnsaved(itemId)}
        >
          {why}
        </ErrorBox>
      ))}
    </section>
  )
}
