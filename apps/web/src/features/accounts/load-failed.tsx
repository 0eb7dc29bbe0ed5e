import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** In the place of what could not be loaded. */
export const LoadFailed = ({
  title,
  retrying,
  onRetry,
}: {
  title: string
  retrying: boolean
  onRetry: () => unknown
}) => (
  <EmptyState
    title={title}
    action={
      <Button busy={retrying} onClick={() => onRetry()}>
        Try again
      </Button>
    }
  />
)
