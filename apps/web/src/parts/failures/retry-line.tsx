import { m } from '@portal/texts/messages.ts'
import { Button } from '../../ui/button.tsx'
import type { FailedQuery } from './load-failed.tsx'

export interface RetryLineProps {
  /** Says in a sentence what could not be loaded. */
  readonly children: string
  readonly query: FailedQuery
  readonly className?: string | undefined
}

/** Shown in a panel whose content could not be loaded, while the rest of the page works. */
export const RetryLine = ({ children, query, className }: RetryLineProps) => (
  <p className={className}>
    <span>{children}</span>{' '}
    <Button size="s" busy={query.isFetching} onClick={() => query.refetch()}>
      {m.common_try_again()}
    </Button>
  </p>
)
