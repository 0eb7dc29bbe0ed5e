import { Button } from '../../ui/button.tsx'
import { EmptyState, type EmptyStateProps } from '../../ui/empty-state.tsx'
import { commonTexts } from '../common-texts.ts'

export interface LoadFailedProps {
  readonly title: string
  readonly hint?: string | undefined
  readonly size?: EmptyStateProps['size']
  readonly onRetry: () => unknown
  readonly retrying: boolean
}

/** Shown in place of what could not be loaded, without an alert, with a button to try again. */
export const LoadFailed = ({ title, hint = commonTexts.checkConnection, size, onRetry, retrying }: LoadFailedProps) => (
  <EmptyState
    size={size}
    title={title}
    action={
      <Button variant={size === 'page' ? 'primary' : undefined} busy={retrying} onClick={() => void onRetry()}>
        {commonTexts.tryAgain}
      </Button>
    }
  >
    {hint}
  </EmptyState>
)
