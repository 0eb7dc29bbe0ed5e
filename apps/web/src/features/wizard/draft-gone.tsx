import { useEffect } from 'react'
import { paths } from '../../page-links.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { wizardTexts as texts } from './wizard-texts.ts'

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
      title={texts.gone}
      action={
        <>
          <LinkButton variant="primary" to={paths.requests}>
            {texts.toRequests}
          </LinkButton>
          <Button onClick={onStartAnew}>{texts.startNew}</Button>
        </>
      }
    >
      {texts.goneHint}
    </EmptyState>
  )
}
