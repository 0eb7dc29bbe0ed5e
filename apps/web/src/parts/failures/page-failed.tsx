import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { codeOf } from '../../api/client.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed, type LoadFailedProps } from './load-failed.tsx'

export interface PageFailedProps extends Omit<LoadFailedProps, 'hint' | 'size'> {
  readonly query: LoadFailedProps['query'] & { readonly error: unknown }
  /** The title when what the page is about does not exist, as opposed to a failed call. */
  readonly notFoundTitle: string
  readonly notFoundHint?: string
  /** Leads back, where there is nothing to see here. */
  readonly backLink: ReactNode
}

/** Whether there is nothing of it to show: it could not be loaded, or is gone since. */
export const hasNothingToShow = ({
  data,
  isError,
  error,
}: Pick<UseQueryResult, 'data' | 'isError' | 'error'>): boolean =>
  isError && (data === undefined || codeOf(error) === 'NOT_FOUND')

/** Shown in place of a page that could not be loaded, or of which there is nothing to see. */
export function PageFailed({ notFoundTitle, notFoundHint, backLink, ...failed }: PageFailedProps) {
  const code = codeOf(failed.query.error)
  // A path with a malformed id is answered with 400 instead of 404.
  if (code === 'NOT_FOUND' || code === 'VALIDATION')
    return (
      <EmptyState size="page" title={notFoundTitle} action={backLink}>
        {notFoundHint}
      </EmptyState>
    )
  return <LoadFailed size="page" {...failed} />
}
