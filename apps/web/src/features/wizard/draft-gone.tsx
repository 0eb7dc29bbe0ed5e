import { m } from '@portal/texts/messages.ts'
import { useEffect } from 'react'
import { paths } from '../../page-links.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Tells the wizard that its draft is gone. */
export function DraftGoneNotice({ onGone }: { onGone: () => void }) {
  useEffect(onGone, [onGone])
  return null
}

/** The draft was completed or cancelled in another tab or on another device, or removed after its time. */
export function DraftGone({ onStartAnew }: { onStartAnew: () => void }) {
  return (
    <EmptyState
      size="page"
      title={m.wizard_gone()}
      action={
        <>
          <LinkButton variant="primary" to={paths.requests}>
            {m.common_go_to_requests()}
          </LinkButton>
          <Button onClick={onStartAnew}>{m.request_create()}</Button>
        </>
      }
    >
      {m.wizard_gone_hint()}
    </EmptyState>
  )
}
