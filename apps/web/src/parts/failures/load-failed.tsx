import { m } from '@portal/texts/messages.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { EmptyState, type EmptyStateProps } from '../../ui/empty-state.tsx'

/** The query whose data could not be loaded. */
export type FailedQuery = Pick<UseQueryResult, 'isFetching'> & { readonly refetch: () => unknown }

export interface LoadFailedProps {
  readonly title: string
  readonly hint?: string | undefined
  readonly size?: EmptyStateProps['size']
  readonly query: FailedQuery
}

/** Shown in place of what could not be loaded, without an alert, with a button to try again. */
export const LoadFailed = ({ title, hint = m.common_check_connection(), size, query }: LoadFailedProps) => (
  <EmptyState
    size={size}
    title={title}
    action={
      <Button variant={size === 'page' ? 'primary' : undefined} busy={query.isFetching} onClick={() => query.refetch()}>
        {m.common_try_again()}
      </Button>
    }
  >
    {hint}
  </EmptyState>
)

interface RetryLineProps {
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
