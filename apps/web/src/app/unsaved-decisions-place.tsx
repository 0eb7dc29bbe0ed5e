import { m } from '@portal/texts/messages.ts'
import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import {
  forgetUnsaved,
  onUnsaved,
  savingDecision,
  type UnsavedDecision,
  unsavedDecisions,
} from '../parts/decisions/unsaved-decisions.ts'
import { askBeforeClosing, noteOnlyHere } from '../parts/leaving/only-here.ts'
import { classNames } from '../ui/class-names.ts'
import { ErrorBox } from '../ui/message-box.tsx'
import { noticeLayer } from '../ui/toasts.tsx'
import styles from './unsaved-decisions-place.module.css'

// With the page, so that it is there without a connection.

/**
 * Where any screen says that a decision was not saved. The browser asks before the tab is closed while one is saved, or
 * anything else is in this tab only.
 */
export function UnsavedDecisionsPlace() {
  const decisions = useSyncExternalStore(onUnsaved, unsavedDecisions)
  const saving = useIsMutating({ mutationKey: savingDecision })
  useEffect(() => noteOnlyHere('decisions', saving), [saving])
  useEffect(askBeforeClosing, [])
  return decisions.length > 0 && <UnsavedDecisionsNotice decisions={decisions} />
}

/** The decisions that were not saved, each with the way back to its form. They stay until they are dismissed. */
function UnsavedDecisionsNotice({ decisions }: { decisions: readonly UnsavedDecision[] }) {
  const layer = useRef<HTMLElement>(null)
  useEffect(() => layer.current?.showPopover(), [])
  return (
    <section
      ref={layer}
      popover="manual"
      aria-label={m.unsaved_decisions()}
      className={classNames(noticeLayer, styles.layer)}
    >
      {decisions.map(({ itemId, why, leadsTo }) => (
        <ErrorBox
          key={itemId}
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
