import type { ReactNode } from 'react'
import { codeOf } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { itemTexts as texts } from './item-texts.ts'

export interface LoadFailedProps {
  readonly error: unknown
  readonly title: string
  /** What stands there when it is not that nobody answered, but that there is no such thing. */
  readonly notFoundTitle: string
  readonly onRetry: () => unknown
  readonly retrying: boolean
  /** Leads back, where there is nothing to see here. */
  readonly wayOut: ReactNode
}

/** In the place of what could not be loaded: quietly, since the specification wants no alert (section 8). */
export function LoadFailed({ error, title, notFoundTitle, onRetry, retrying, wayOut }: LoadFailedProps) {
  // An address that was typed wrong is refused by its form already.
  if (codeOf(error) === 'NOT_FOUND' || codeOf(error) === 'VALIDATION')
    return (
      <EmptyState size="page" title={notFoundTitle} action={wayOut}>
        {texts.notFoundHint}
      </EmptyState>
    )
  return (
    <EmptyState
      size="page"
      title={title}
      action={
        <Button variant="primary" busy={retrying} onClick={() => void onRetry()}>
          {texts.tryAgain}
        </Button>
      }
    >
      {texts.failedHint}
    </EmptyState>
  )
}
