import { Button } from '../../ui/button.tsx'
import { EmptyState, type EmptyStateProps } from '../../ui/empty-state.tsx'
import { words } from '../words.ts'

export interface LoadFailedProps {
  readonly title: string
  readonly hint?: string | undefined
  readonly size?: EmptyStateProps['size']
  readonly onRetry: () => unknown
  readonly retrying: boolean
}

/** In the place of what could not be loaded: quietly, since the specification wants no alert (section 8). */
export const LoadFailed = ({ title, hint = words.checkConnection, size, onRetry, retrying }: LoadFailedProps) => (
  <EmptyState
    size={size}
    title={title}
    action={
      <Button variant={size === 'page' ? 'primary' : undefined} busy={retrying} onClick={() => void onRetry()}>
        {words.tryAgain}
      </Button>
    }
  >
    {hint}
  </EmptyState>
)
